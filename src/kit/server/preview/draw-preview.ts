import { LRUCache } from 'lru-cache';
import type { OverlayOptions } from 'sharp';
import { borough } from '#borough';
import { starPath } from '#kit/contract/eight-pointed-star.ts';
import { loadSharp } from '../files/load-sharp.ts';
import { inPictureTurn } from '../files/re-encode-picture.ts';
import { latticePath } from './lattice.ts';
import { fontsFor, loadPreviewFonts } from './preview-fonts.ts';

/** What messengers show beside a link. */
export type Preview = {
  title: string;
  /** Beneath it, in small: when, where. */
  lines: readonly string[];
  /** The path of a line drawing in a square of 48. */
  emblem: string | null;
  /** Said before the title, where it must not be missed: 'Cancelled'. */
  stamp?: string;
};

/** What messengers expect. */
export const previewSize = { width: 1200, height: 630 };

const edge = 80;
const within = previewSize.width - 2 * edge;
/** Larger while it fits. */
const largestTitle = 92;
const smallerTitles = [76, 62, 50];
const titleHeight = 240;
/** The foot holds the site's name. */
const footTop = 558;
const footMiddle = 594;
const colours = { tile: '#0f5c56', deep: '#0a4541', paper: '#fdf8ee', quiet: '#cfe3da' };

/** Some ten megabytes. */
const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 150 });

/**
 * A preview as a PNG, on the lattice and in the site's own fonts. One that was drawn before is kept; a new one waits its
 * turn among all work on pictures. Refuses: pictures_busy.
 */
export async function drawPreview(preview: Preview): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(preview);
  const kept = drawn.get(key);
  if (kept) return kept;
  const bytes = await inPictureTurn(() => draw(preview));
  drawn.set(key, bytes);
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

/** The title as large as it fits; the smallest is cut where even that is too long. */
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

/** Text for Pango's markup. What it would not draw is left out: signs that control, and halves of a pair. */
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
