import sharp from 'sharp';
import { apiError } from '#kit/contract/errors.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';
import { createTurns } from '../in-turn.ts';

const formats = new Set(['jpeg', 'png', 'webp']);
const maxPixels = 24_000_000;
const maxSide = 5000;

// A decoded picture takes up to a hundred megabytes: one thread each, and nothing is kept for a next one.
sharp.concurrency(1);
sharp.cache(false);

/** All work on pictures takes its turn here: two at once. Refuses pictures_busy where too many wait. */
export const inPictureTurn = createTurns({
  atOnce: 2,
  waiting: 20,
  refused: () => apiError(picturesBusy, { retryAfterSeconds: 5 }),
});

/**
 * A picture's bytes as a WebP cut to a size: decoded by what is in it, whatever it says it is, turned upright, and written
 * anew, so that nothing but pixels is left. Undefined for what is no JPG, PNG or WebP of at most 24 megapixels and 5000
 * pixels a side, or has several frames. Two at once; refuses pictures_busy where too many wait.
 */
export function reEncodePicture(bytes: Uint8Array, size: Size): Promise<Uint8Array | undefined> {
  return inPictureTurn(() => reEncode(bytes, size));
}

type Size = { width: number; height: number };

async function reEncode(bytes: Uint8Array, size: Size): Promise<Uint8Array | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true });
    const { format, width = 0, height = 0, pages = 1 } = await picture.metadata();
    const fits = formats.has(format ?? '') && pages === 1 && Math.max(width, height) <= maxSide;
    if (!fits) return undefined;
    return await picture
      .autoOrient()
      .resize(size.width, size.height, { fit: 'cover' })
      .webp({ quality: 80 })
      .timeout({ seconds: 2 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
