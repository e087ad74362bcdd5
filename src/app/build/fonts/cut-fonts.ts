import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { type FontCut, fontCuts, lettersIn } from './font-cuts.ts';

const packages = 'node_modules/@fontsource';

/** Where the cut fonts of a project are kept: another folder for other cuts, or other fonts. */
export function cutFontsFolder(root: string): string {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const versions = lock.match(/"node_modules\/(@fontsource\/[^"]+|subset-font)": \{\s+"version": "[^"]+"/g);
  const made = createHash('sha256')
    .update(JSON.stringify([fontCuts, versions]))
    .digest('hex')
    .slice(0, 12);
  return join(root, 'node_modules/.cache', `cut-fonts-${made}`);
}

/** Cuts all fonts into that folder, with the style sheet that names them, unless they are there. */
export async function cutFonts(root: string): Promise<void> {
  const folder = cutFontsFolder(root);
  if (existsSync(folder)) return;
  const half = `${folder}.${process.pid}`;
  await mkdir(half, { recursive: true });
  for (const cut of fontCuts) await writeFile(join(half, `${cut.name}.woff2`), await cutFont(root, cut));
  await writeFile(join(half, 'faces.css'), fontCuts.map(fontFace).join('\n'));
  // Another build may have been quicker; what it made is the same.
  await rename(half, folder).catch(() => rm(half, { recursive: true }));
}

/** A piece of a font as a file of its own. Phones and present screens need no hints. */
export async function cutFont(root: string, { file, range, features }: FontCut): Promise<Buffer> {
  return subsetFont(await readFile(join(root, packages, file)), String.fromCodePoint(...lettersIn(range)), {
    targetFormat: 'woff2',
    noHinting: true,
    ...(features ? { keepFeatures: features } : {}),
  });
}

/** How a style sheet names it. */
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
