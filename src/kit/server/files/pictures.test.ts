import sharp from 'sharp';
import { expect, test } from 'vitest';
import { heicBytes, heicCases } from '#test/field/pictures/picture-cases.ts';
import { isTimeoutError, reEncodePicture, reEncodePictureTwice } from './pictures.ts';

const sizes = { whole: { width: 1280, height: 1280 }, small: { width: 480, height: 360 } };

test('a picture is stored in two sizes: one scaled to fit, one cropped', async () => {
  const tall = await sharp({ create: { width: 1000, height: 2000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const written = await reEncodePictureTwice(tall, sizes);
  const whole = await sharp(written?.whole).metadata();
  const small = await sharp(written?.small).metadata();
  expect([whole.format, whole.width, whole.height]).toEqual(['webp', 640, 1280]);
  expect([small.format, small.width, small.height]).toEqual(['webp', 480, 360]);
});

test('a photo is turned upright and loses all metadata', async () => {
  const photograph = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .withExif({
      IFD0: { Copyright: 'Canary', ImageDescription: '07700 900123' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary>me@example.org</canary></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(photograph.includes('07700 900123')).toBe(true);
  const written = await reEncodePictureTwice(photograph, sizes);
  for (const bytes of [written?.whole, written?.small]) {
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(Buffer.from(bytes ?? []).includes('07700')).toBe(false);
  }
  const { width, height } = await sharp(written?.whole).metadata();
  expect([width, height]).toEqual([400, 800]);
});

test('a small picture is not enlarged, and transparent parts become white', async () => {
  const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const written = await reEncodePictureTwice(clear, sizes);
  const { data, info } = await sharp(written?.whole).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[0]]).toEqual([60, 40, 255]);
});

test('files that are not pictures and animated pictures are refused', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 10, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await sharp([await frame('teal'), await frame('red')], { join: { animated: true } })
    .webp()
    .toBuffer();
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [frames, script, Buffer.alloc(0)]) {
    expect(await reEncodePictureTwice(bytes, sizes)).toBeUndefined();
  }
});

test.each(heicCases)('a HEIC picture is refused with its own error: $source', async ({ brands }) => {
  const written = reEncodePicture(heicBytes(brands), { width: 64, height: 64 });
  await expect(written).rejects.toMatchObject({ code: 'heic_picture' });
});

test('a timeout is distinguished from an invalid picture', async () => {
  const large = { width: 5000, height: 4800, channels: 3, background: 'teal' } as const;
  const slow = sharp({ create: large }).blur(300).timeout({ seconds: 1 }).png().toBuffer();
  const given = await slow.catch((error: unknown) => error);
  expect(isTimeoutError(given)).toBe(true);
  const bad = await sharp(Buffer.from('no picture'))
    .metadata()
    .catch((error: unknown) => error);
  expect(isTimeoutError(bad)).toBe(false);
});
