import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview } from './draw-preview.ts';

/** Counts the pixels in a part of the picture that are as light as its letters. */
async function letters(
  bytes: Uint8Array,
  part: { left: number; top: number; width: number; height: number },
) {
  const { data } = await sharp(bytes).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((light) => light > 200).length;
}

const title = { left: 80, top: 170, width: 1040, height: 240 };
const plain = { lines: [], emblem: null };

/** Returns the width of a drawn title. */
async function widthOf(text: string): Promise<number> {
  const bytes = await drawPreview({ ...plain, title: text });
  const { data, info } = await sharp(bytes)
    .extract(title)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const across = [...data.keys()].filter((at) => (data[at] ?? 0) > 200).map((at) => at % info.width);
  return Math.max(...across) - Math.min(...across);
}

test('Latin, Arabic and Urdu titles are drawn in the site’s own fonts', async () => {
  // The widths in Alegreya, Amiri and Noto Nastaliq Urdu at this size; they vary by a few pixels.
  const known = { Saturday: 341, 'خط عربي': 308, 'درس ہے': 336 };
  for (const [text, width] of Object.entries(known)) {
    expect(Math.abs((await widthOf(text)) - width)).toBeLessThan(6);
  }
});

test('markup in a title is drawn as text, and characters without a glyph are left out', async () => {
  for (const text of [
    '<span size="1">x</span> & co',
    '\u0000\u0007',
    '\ud800 half a pair',
    '&amp;',
    '💚 green',
  ]) {
    const bytes = await drawPreview({ ...plain, title: text });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  expect(await letters(await drawPreview({ ...plain, title: '<b></b>' }), title)).toBeGreaterThan(500);
});

test('the same preview is drawn once', async () => {
  const preview = { title: 'Once', lines: ['Sat 28 Nov'], emblem: 'M0 0h48' };
  expect(await drawPreview({ ...preview })).toBe(await drawPreview({ ...preview }));
});
