import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSharp } from '../files/load-sharp.ts';
import { projectFolder } from '../project-folder.ts';
import { sfntOfWoff } from './sfnt-of-woff.ts';

/** The site's own fonts, so that a picture looks the same on every machine: Latin with its accents, Arabic, Urdu. */
const shipped = [
  'alegreya/files/alegreya-latin-700-normal',
  'alegreya/files/alegreya-latin-ext-700-normal',
  'alegreya-sans/files/alegreya-sans-latin-500-normal',
  'alegreya-sans/files/alegreya-sans-latin-ext-500-normal',
  'amiri/files/amiri-arabic-700-normal',
  'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-700-normal',
];

let loading: Promise<void> | undefined;

/** Makes the fonts known to whatever draws text in this process: once, and again where that failed. */
export function loadPreviewFonts(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  const folder = join(tmpdir(), `mahalla-fonts-${process.getuid?.() ?? 'any'}`);
  const sharp = await loadSharp();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of shipped) {
    const woff = await readFile(join(projectFolder, 'node_modules/@fontsource', `${name}.woff`));
    const path = join(folder, `${name.replaceAll('/', '-')}.ttf`);
    // Another process may be reading it: it is moved into place whole.
    await writeFile(`${path}.${process.pid}`, sfntOfWoff(woff));
    await rename(`${path}.${process.pid}`, path);
    await sharp({ text: { text: 'a', fontfile: path } })
      .raw()
      .toBuffer();
  }
}

/** Letters that Urdu has and Arabic has not. */
const urduLetters = /[\u0679\u0688\u0691\u06ba\u06be\u06c1-\u06c3\u06d2\u06d3]/;

/** Which fonts a text is drawn in, the first that has a letter: titles and clocks, or words. */
export function fontsFor(text: string, kind: 'title' | 'words'): string {
  const script = urduLetters.test(text) ? 'Noto Nastaliq Urdu' : 'Amiri';
  return kind === 'title' ? `Alegreya, ${script}, Bold` : `Alegreya Sans Medium, Alegreya, ${script},`;
}
