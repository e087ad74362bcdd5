import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from './render-page.tsx';

type Chunk = {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
  isDynamicEntry?: boolean;
};
type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'src/app/browser.tsx';

/** The two that every page shows at once; accents, Arabic and Urdu come where they stand. */
const latinFont = /-latin-[^/]*\.woff2$/;

/** Reads from the manifest of the browser's build what pages must load. */
export function readPageAssets(clientFolder: string): PageAssets {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  const main = chunkOf(manifest, entry);
  const early = [entry, ...importsOf(manifest, entry)];
  const lazyModules = Object.keys(manifest).filter((module) => chunkOf(manifest, module).isDynamicEntry);
  return {
    script: `/${main.file}`,
    preloads: importsOf(manifest, entry).map((key) => `/${chunkOf(manifest, key).file}`),
    styles: (main.css ?? []).map((file) => `/${file}`),
    fonts: (main.assets ?? []).filter((file) => latinFont.test(file)).map((file) => `/${file}`),
    modulePreloads: new Map(
      lazyModules.map((module) => {
        const own = [module, ...importsOf(manifest, module)].filter((key) => !early.includes(key));
        return [module, own.map((key) => `/${chunkOf(manifest, key).file}`)];
      }),
    ),
  };
}

function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  for (const next of chunkOf(manifest, key).imports ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    importsOf(manifest, next, seen);
  }
  return [...seen];
}

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}. Build again with npm run build.`);
  return chunk;
}
