import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { type FontCut, fontCuts, lettersIn } from './font-cuts.ts';

const packages = 'node_modules/@fontsource';

/** Cuts the fonts before anything is built; style sheets find them as `cut-fonts/faces.css`. */
export function fontsCut(): Plugin {
  const root = process.cwd();
  return {
    name: 'cut-fonts',
    config: () => ({ resolve: { alias: { 'cut-fonts': cutFontsFolder(root) } } }),
    buildStart: () => cutFonts(root),
  };
}

/** The cache folder of a project's cut fonts: different cuts or fonts have a different folder. */
function cutFontsFolder(root: string): string {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const versions = lock.match(/"node_modules\/(@fontsource\/[^"]+|subset-font)": \{\s+"version": "[^"]+"/g);
  const hash = createHash('sha256')
    .update(JSON.stringify([fontCuts, versions]))
    .digest('hex')
    .slice(0, 12);
  return join(root, 'node_modules/.cache', `cut-fonts-${hash}`);
}

/** Cuts all fonts into the cache folder, with the style sheet that names them, unless they are there. */
async function cutFonts(root: string): Promise<void> {
  const folder = cutFontsFolder(root);
  if (existsSync(folder)) return;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  for (const cut of fontCuts) await writeFile(join(partial, `${cut.name}.woff2`), await cutFont(root, cut));
  await writeFile(join(partial, 'faces.css'), fontCuts.map(fontFace).join('\n'));
  // Another build may have finished first; its files are the same.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }));
}

/** Cuts a piece of a font into its own file. Phones and current screens need no hinting. */
export async function cutFont(root: string, { file, range, features }: FontCut): Promise<Buffer> {
  return subsetFont(await readFile(join(root, packages, file)), String.fromCodePoint(...lettersIn(range)), {
    targetFormat: 'woff2',
    noHinting: true,
    ...(features ? { keepFeatures: features } : {}),
  });
}

/** The font's rule in a style sheet. */
export function fontFace({ name, family, weight, range }: FontCut): string {
  const lines = [
    `font-family: "${family}";`,
    ...(weight === undefined ? [] : [`font-weight: ${weight};`]),
    'font-display: swap;',
    `src: url("./${name}.woff2") format("woff2");`,
    `unicode-range: ${range.map((part) => `U+${part}`).join(', ')};`,
  ];
  return `@font-face {\n  ${lines.join('\n  ')}\n}\n`;
}
