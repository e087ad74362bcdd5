import type { Sharp } from 'sharp';
import { apiError } from '#kit/contract/errors.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { createTurns } from '../in-turn.ts';
import { loadSharp } from './load-sharp.ts';

const formats = new Set(['jpeg', 'png', 'webp']);
const maxPixels = 24_000_000;
const maxSide = 5000;
/** Of the largest picture on an idle machine, several times over. */
const patience = { seconds: 3 };
const busy = () => apiError(picturesBusy, { retryAfterSeconds: 5 });

/** All work on pictures takes its turn here: two at once. Refuses pictures_busy where too many wait. */
export const inPictureTurn = createTurns({
  atOnce: 2,
  waiting: 20,
  refused: busy,
});

/**
 * A picture's bytes as a WebP cut to a size: decoded by what is in it, whatever it says it is, turned upright, and written
 * anew, so that nothing but pixels is left. Undefined for what is no JPG, PNG or WebP of at most 24 megapixels and 5000
 * pixels a side, or has several frames. Two at once; refuses pictures_busy where too many wait, or where it takes too long.
 */
export function reEncodePicture(bytes: Uint8Array, size: Size): Promise<Uint8Array | undefined> {
  return inPictureTurn(() => reEncode(bytes, (picture) => asWebp(picture, size, 'cover')));
}

/**
 * The same twice, decoded once: `whole` within a size with nothing cut off, for the page of a thing, and `small` cut to one,
 * for lists.
 */
export function reEncodePictureTwice(
  bytes: Uint8Array,
  sizes: { whole: Size; small: Size },
): Promise<{ whole: Uint8Array; small: Uint8Array } | undefined> {
  return inPictureTurn(() =>
    reEncode(bytes, async (picture) => {
      const { data, info } = await picture
        .autoOrient()
        .resize(sizes.whole.width, sizes.whole.height, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .raw()
        .timeout(patience)
        .toBuffer({ resolveWithObject: true });
      const sharp = await loadSharp();
      const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
      const whole = await asWebp(sharp(data, pixels), sizes.whole, 'inside');
      return { whole, small: await asWebp(sharp(data, pixels), sizes.small, 'cover') };
    }),
  );
}

type Size = { width: number; height: number };

function asWebp(picture: Sharp, { width, height }: Size, fit: 'cover' | 'inside'): Promise<Uint8Array> {
  return picture
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 80 })
    .timeout(patience)
    .toBuffer();
}

async function reEncode<T>(bytes: Uint8Array, write: (picture: Sharp) => Promise<T>): Promise<T | undefined> {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
    const picture = (await loadSharp())(bytes, options);
    const { format, width = 0, height = 0, pages = 1 } = await picture.metadata();
    const fits = formats.has(format ?? '') && pages === 1 && Math.max(width, height) <= maxSide;
    return fits ? await write(picture) : undefined;
  } catch (error) {
    // Nothing is wrong with the picture, as far as one can say: the machine has too much to do.
    if (ranOutOfTime(error)) throw busy();
    return undefined;
  }
}

/** Whether the library gave up on a picture because it took too long. It says so in words alone. */
export function ranOutOfTime(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout:');
}
