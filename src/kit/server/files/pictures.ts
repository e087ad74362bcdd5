import type { Sharp } from 'sharp';
import { apiError } from '#kit/contract/errors.ts';
import { isHeic } from '#kit/contract/heic.ts';
import { pick } from '#kit/contract/pick.ts';
import { heicPicture, picturesBusy, pictureTooLarge } from '#kit/contract/upload-errors.ts';
import { createLimiter } from '../concurrency.ts';

const formats = new Set<string>(['jpeg', 'png', 'webp']);
/**
 * A JPG is made smaller while it is read, so it may be as large as phones take it: 50 megapixels, such as 8192 × 6144. A PNG
 * or WebP is unpacked as a whole.
 */
const limits = { jpeg: { pixels: 52_000_000, side: 8200 }, other: { pixels: 25_000_000, side: 5000 } };
/** Many times as long as the largest picture takes on an idle machine: a busy one may be ten times slower. */
const timeout = { seconds: 20 };
const busyError = () => apiError(picturesBusy, { retryAfterSeconds: 5 });

/** Limits all work on pictures: two at once. Refuses: pictures_busy if too many wait. */
export const limitPictureWork = createLimiter({
  maxConcurrent: 2,
  maxWaiting: 20,
  createError: busyError,
});

/**
 * Re-encodes a picture as a WebP of a size: decoded by its content, whatever its type claims, rotated upright, and
 * written again, so that only pixels are left. Undefined for anything but a JPG, PNG or WebP, and for several frames.
 * Refuses: picture_too_large (more pixels than `limits`), heic_picture, pictures_busy if too many wait, or if it takes
 * too long.
 */
export function reEncodePicture(bytes: Uint8Array, size: Size): Promise<Uint8Array | undefined> {
  return limitPictureWork(() => reEncode(bytes, (picture) => toWebp(picture, size, 'cover')));
}

/**
 * Re-encodes a picture in two sizes, decoded once: `whole`, uncropped, for the thing's page, and `small`, cropped, for
 * lists.
 */
export function reEncodePictureTwice(
  bytes: Uint8Array,
  sizes: { whole: Size; small: Size },
): Promise<{ whole: Uint8Array; small: Uint8Array } | undefined> {
  return limitPictureWork(() =>
    reEncode(bytes, async (picture) => {
      const { data, info } = await picture
        .autoOrient()
        .resize(sizes.whole.width, sizes.whole.height, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .raw()
        .timeout(timeout)
        .toBuffer({ resolveWithObject: true });
      const sharp = await loadSharp();
      const pixels = { raw: pick(info, 'width', 'height', 'channels') };
      const whole = await toWebp(sharp(data, pixels), sizes.whole, 'inside');
      return { whole, small: await toWebp(sharp(data, pixels), sizes.small, 'cover') };
    }),
  );
}

type Size = { width: number; height: number };

function toWebp(picture: Sharp, { width, height }: Size, fit: 'cover' | 'inside'): Promise<Uint8Array> {
  return picture
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 80 })
    .timeout(timeout)
    .toBuffer();
}

async function reEncode<T>(bytes: Uint8Array, write: (picture: Sharp) => Promise<T>): Promise<T | undefined> {
  if (isHeic(bytes)) throw apiError(heicPicture);
  if (!(await isAccepted(bytes))) return undefined;
  try {
    const limitInputPixels = limits.jpeg.pixels;
    return await write(
      (await loadSharp())(bytes, { limitInputPixels, failOn: 'error', sequentialRead: true }),
    );
  } catch (error) {
    // As far as we know the picture is fine: the machine is overloaded.
    if (isTimeoutError(error)) throw busyError();
    return undefined;
  }
}

/** Whether a file's header is that of an accepted picture. Refuses: picture_too_large. */
async function isAccepted(bytes: Uint8Array): Promise<boolean> {
  const head = await readHead(bytes).catch(() => undefined);
  if (!head || !formats.has(head.format) || (head.pages ?? 1) > 1) return false;
  const { pixels, side } = head.format === 'jpeg' ? limits.jpeg : limits.other;
  const isTooLarge = head.width * head.height > pixels || Math.max(head.width, head.height) > side;
  if (isTooLarge) throw apiError(pictureTooLarge);
  return true;
}

/** Reads the header without a pixel limit, with which a picture that is too large would look unreadable. */
async function readHead(bytes: Uint8Array) {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

/** Whether the library stopped because a picture took too long. It only says so in its message. */
export function isTimeoutError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout:');
}

let sharpPromise: Promise<typeof import('sharp').default> | undefined;

/**
 * Loads the library for pictures on first use: it takes thirty megabytes, and a site may run for days without a
 * picture.
 */
export function loadSharp(): Promise<typeof import('sharp').default> {
  sharpPromise ??= load();
  return sharpPromise;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // A decoded picture takes up to a hundred megabytes: one thread each, and no cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
