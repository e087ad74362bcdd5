import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { OverlayOptions } from 'sharp';
import { borough } from '#borough';
import { starPath } from '#kit/contract/eight-pointed-star.ts';
import { limitPictureWork, loadSharp } from '../files/pictures.ts';
import { projectFolder } from '../project-files.ts';

/** The picture that messengers show with a link. */
export type Preview = {
  title: string;
  /** Small lines below the title: when, where. */
  lines: readonly string[];
  /** The SVG path of a line drawing in a square of 48. */
  emblem: string | null;
  /** Shown before the title, for what must not be missed: 'Cancelled'. */
  stamp?: string;
};

/** The size that messengers expect. */
export const previewSize = { width: 1200, height: 630 };

const edge = 80;
const within = previewSize.width - 2 * edge;
/** The largest size of the title, if it fits. */
const largestTitle = 92;
const smallerTitles = [76, 62, 50];
const titleHeight = 240;
/** The footer contains the site's name. */
const footTop = 558;
const footMiddle = 594;
const colours = { tile: '#0f5c56', deep: '#0a4541', paper: '#fdf8ee', quiet: '#cfe3da' };

/** Some ten megabytes. */
const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 150 });

/**
 * Draws a preview as a PNG, on the lattice and in the site's own fonts. Drawn ones are cached; a new one counts as work
 * on pictures. Refuses: pictures_busy.
 */
export async function drawPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(preview);
  const cached = cache.get(key);
  if (cached) return cached;
  const bytes = await limitPictureWork(() => draw(preview));
  cache.set(key, bytes);
  return bytes;
}

async function draw({ title, lines, emblem, stamp }: Preview): Promise<Uint8Array<ArrayBuffer>> {
  await loadPreviewFonts();
  const head = await titleLayer(title);
  const top = stamp === undefined ? 178 : 226;
  const layers: OverlayOptions[] = [{ input: head.data, left: edge, top }];
  if (stamp !== undefined) {
    const { data } = await textLayer(stamp, { kind: 'words', size: 44, colour: colours.quiet });
    layers.push({ input: data, left: edge, top: 168 });
  }
  let below = top + head.height + 28;
  for (const line of lines) {
    const { data, height } = await textLayer(line, { kind: 'words', size: 38, colour: colours.paper });
    if (below + height > footTop - 6) break;
    layers.push({ input: data, left: edge, top: below });
    below += height + 14;
  }
  const name = await textLayer(`${borough.productName} ${borough.name}`, {
    kind: 'title',
    size: 32,
    colour: colours.paper,
  });
  layers.push({ input: name.data, left: edge + 56, top: footMiddle - Math.round(name.height / 2) });
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(groundOf(emblem))).composite(layers);
  return new Uint8Array(await picture.png({ palette: true, quality: 90 }).toBuffer());
}

/** Sets the title as large as it fits; in the smallest size it is truncated if even that is too long. */
async function titleLayer(title: string) {
  const at = (size: number) => textLayer(title, { kind: 'title', size, colour: colours.paper });
  let layer = await at(largestTitle);
  for (const size of smallerTitles) {
    if (layer.height <= titleHeight) return layer;
    layer = await at(size);
  }
  if (layer.height <= titleHeight) return layer;
  const sharp = await loadSharp();
  const data = await sharp(layer.data)
    .extract({ left: 0, top: 0, width: layer.width, height: titleHeight })
    .png()
    .toBuffer();
  return { ...layer, data, height: titleHeight };
}

type Look = { kind: 'title' | 'words'; size: number; colour: string };

async function textLayer(text: string, { kind, size, colour }: Look) {
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" font_features="lnum">${escaped(text)}</span>`,
      font: `${fontsFor(text, kind)} ${size}`,
      width: within,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Escapes text for Pango's markup. Control characters and unpaired surrogates, which it can't draw, are left out. */
function escaped(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, ' ').trim() || '·';
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function groundOf(emblem: string | null): string {
  const { width, height } = previewSize;
  const drawing =
    emblem === null
      ? ''
      : `<g transform="translate(${edge - 6} 46) scale(2.1)" fill="none" stroke="${colours.paper}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${emblem}"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colours.tile}"/>
<path d="${latticePath(width, height, 100)}" fill="none" stroke="${colours.paper}" stroke-opacity="0.13" stroke-width="1.5"/>
<rect y="${footTop}" width="${width}" height="${height - footTop}" fill="${colours.deep}"/>
${drawing}<path d="${starPath(edge + 22, footMiddle, 20)}" fill="${colours.paper}"/><path d="${starPath(edge + 22, footMiddle, 9)}" fill="${colours.deep}"/>
</svg>`;
}

/** Draws stars whose points touch, a smaller one in each, over an area. */
function latticePath(width: number, height: number, cell: number): string {
  const paths: string[] = [];
  for (let x = cell / 2; x < width + cell; x += cell) {
    for (let y = cell / 2; y < height + cell; y += cell) {
      paths.push(starPath(x, y, cell / 2), starPath(x, y, cell / 4.6));
    }
  }
  return paths.join('');
}

/** The site's own fonts, so that a picture looks the same on every machine: Latin with its accents, Arabic, Urdu. */
const shippedFonts = [
  'alegreya/files/alegreya-latin-700-normal',
  'alegreya/files/alegreya-latin-ext-700-normal',
  'alegreya-sans/files/alegreya-sans-latin-500-normal',
  'alegreya-sans/files/alegreya-sans-latin-ext-500-normal',
  'amiri/files/amiri-arabic-700-normal',
  'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-700-normal',
];

let loading: Promise<void> | undefined;

/** Registers the fonts with this process's text renderer: once, and again if that failed. */
function loadPreviewFonts(): Promise<void> {
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
  for (const name of shippedFonts) {
    const woff = await readFile(join(projectFolder, 'node_modules/@fontsource', `${name}.woff`));
    const path = join(folder, `${name.replaceAll('/', '-')}.ttf`);
    // Another process may be reading the file, so it is renamed when it is complete.
    await writeFile(`${path}.${process.pid}`, sfntOfWoff(woff));
    await rename(`${path}.${process.pid}`, path);
    await sharp({ text: { text: 'a', fontfile: path } })
      .raw()
      .toBuffer();
  }
}

/** Letters that Urdu has and Arabic has not. */
const urduLetters = /[\u0679\u0688\u0691\u06ba\u06be\u06c1-\u06c3\u06d2\u06d3]/;

/** Returns the fonts for a text, in order of preference: for titles and clocks, or for words. */
function fontsFor(text: string, kind: 'title' | 'words'): string {
  const script = urduLetters.test(text) ? 'Noto Nastaliq Urdu' : 'Amiri';
  return kind === 'title' ? `Alegreya, ${script}, Bold` : `Alegreya Sans Medium, Alegreya, ${script},`;
}

/** More than the largest font that we ship needs: no table may grow beyond this when it is inflated. */
const maxTable = 4_000_000;

/**
 * Converts a WOFF file to the TrueType file that it contains (W3C, WOFF 1.0): the text renderer on the server can't
 * read WOFF.
 */
function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  writeHead(directory, woff, count);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let at = 0; at < count; at++) {
    const entry = woff.subarray(44 + at * 20, 64 + at * 20);
    const table = tableOf(woff, entry);
    const line = 12 + at * 16;
    entry.copy(directory, line, 0, 4);
    directory.writeUInt32BE(entry.readUInt32BE(16), line + 4);
    directory.writeUInt32BE(offset, line + 8);
    directory.writeUInt32BE(table.length, line + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function writeHead(directory: Buffer, woff: Buffer, count: number): void {
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const bytes = woff.subarray(offset, offset + packed);
  return packed < length ? inflateSync(bytes, { maxOutputLength: maxTable }) : bytes;
}
