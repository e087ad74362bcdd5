import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from './render-page.tsx';

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };

const entry = 'src/app/browser.tsx';

/** The two that every page shows at once; Arabic and Urdu come where they stand. */
const latinFont = /-latin-.*\.woff2$/;

/** Reads from the build's manifest what a page must load. `screens`: each route's module, for its preloads. */
export function readPageAssets(clientFolder: string, screens: Readonly<Record<string, string>>): PageAssets {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  );
  const main = chunkOf(manifest, entry);
  const early = new Set([entry, ...importsOf(manifest, entry)]);
  const preloads = importsOf(manifest, entry).map((key) => `/${chunkOf(manifest, key).file}`);
  const routePreloads = Object.entries(screens).map(([route, module]) => {
    const own = [module, ...importsOf(manifest, module)].filter((key) => !early.has(key));
    return [route, own.map((key) => `/${chunkOf(manifest, key).file}`)];
  });
  return {
    script: `/${main.file}`,
    preloads,
    styles: (main.css ?? []).map((file) => `/${file}`),
    fonts: (main.assets ?? []).filter((file) => latinFont.test(file)).map((file) => `/${file}`),
    routePreloads: Object.fromEntries(routePreloads),
  };
}

function importsOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  for (const next of chunkOf(manifest, key).imports ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    importsOf(manifest, next, seen);
  }
  return [...seen];
}

function chunkOf(manifest: Record<string, Chunk>, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}. Build again with npm run build.`);
  return chunk;
}
