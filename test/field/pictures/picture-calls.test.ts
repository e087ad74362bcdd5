import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { allHandlers } from '#app/registry.ts';
import { applyListArchive, previewListArchive } from '#features/care/imports/server/import.admin.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { heicPicture, pictureTooLarge } from '#kit/contract/upload-errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { perform } from '#kit/server/handle.ts';
import { readInput } from '#kit/server/http/read-input.ts';
import { storedFiles } from '#kit/server/kit.tables.ts';
import { uploadFor } from '#test/every-call/stored-uploads.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { heicBytes, heicCases, pictureCases } from './picture-cases.ts';

/*
 * Sends pictures as phones and programs save them to every call that takes one, by the registry. Each is stored upright and
 * without its metadata, or refused with a sentence that says what to do.
 */
const takesBytes = allHandlers().filter(({ call }) => ['picture', 'document', 'archive'].includes(call.body));
const pictureCalls = takesBytes
  .filter(({ call }) => call.errors.includes(heicPicture))
  .map(({ call }) => call.name);

test('every call that takes a file and no picture alone is named', () => {
  const others = takesBytes.map(({ call }) => call.name).filter((name) => !pictureCalls.includes(name));
  // The archives’ pictures are tested below; a group’s shelf takes PDFs only.
  expect(others.toSorted()).toEqual(['applyListArchive', 'previewListArchive', 'uploadGroupFile']);
});

type Sent = { bytes: Uint8Array; type: string };

/** Sends a file as a browser does, with the type that it has there; '' is none. Returns the code of a refusal. */
async function send(name: string, ctx: Ctx, { bytes, type }: Sent): Promise<string> {
  const handler = takesBytes.find(({ call }) => call.name === name);
  if (!handler) throw new Error(`There is no call ${name}.`);
  const { sender, input } = await uploadFor(name)(ctx);
  const { call } = handler;
  const inPath = Object.entries(input).filter(([, value]) => typeof value === 'string');
  const headers = { ...(type !== '' && { 'content-type': type }) };
  const request = new Request('http://site.test/', {
    method: call.method,
    body: Uint8Array.from(bytes),
    headers,
  });
  try {
    await perform(handler, sender, await readInput(call, request, Object.fromEntries(inPath)));
    return 'taken';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const red = { channels: 3, background: 'red' } as const;
const blue = { channels: 3, background: 'blue' } as const;

/** A photograph as a phone takes it: lying on its side, with where it was taken. Upright, its upper half is red. */
async function phonePhotograph(): Promise<Sent> {
  const right = { input: { create: { width: 120, height: 180, ...blue } }, left: 120, top: 0 };
  const bytes = await sharp({ create: { width: 240, height: 180, ...red } })
    .composite([right])
    .withExif({
      IFD0: { Copyright: 'Canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { bytes, type: 'image/jpeg' };
}

/** A poster as a printer’s program saves it: in four inks, and progressive. Its upper half is red. */
async function printersPoster(): Promise<Sent> {
  const lower = { input: { create: { width: 180, height: 120, ...blue } }, left: 0, top: 120 };
  const bytes = await sharp({ create: { width: 180, height: 240, ...red } })
    .composite([lower])
    .toColourspace('cmyk')
    .jpeg({ progressive: true })
    .toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', isProgressive: true });
  return { bytes, type: 'image/jpeg' };
}

/** Whether a pixel is more red than blue, at a height from 0 to 1 in the middle of a picture. */
async function isRedAt(stored: Uint8Array, at: number): Promise<boolean> {
  const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true });
  const pixel = Math.floor(info.height * at) * info.width + Math.floor(info.width / 2);
  return (data[pixel * info.channels] ?? 0) > (data[pixel * info.channels + 2] ?? 0);
}

/** Expects that pictures were stored, all of them upright and without metadata. */
async function expectStoredUpright(ctx: Ctx, before: readonly string[]): Promise<void> {
  const keys = (await storedKeys(ctx)).filter((key) => !before.includes(key));
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const stored = (await ctx.files.get(key)) ?? new Uint8Array();
    expect(await sharp(stored).metadata(), key).toMatchObject({ format: 'webp', space: 'srgb' });
    expect((await sharp(stored).metadata()).exif, key).toBeUndefined();
    expect([await isRedAt(stored, 0.1), await isRedAt(stored, 0.9)], key).toEqual([true, false]);
  }
}

const storedKeys = async ({ db }: Ctx) => (await db.select().from(storedFiles)).map(({ key }) => key);

testWithDb.for(pictureCalls)(
  '%s stores a phone’s photo and a printer’s poster upright',
  async (name, { ctx }) => {
    for (const make of [phonePhotograph, printersPoster]) {
      const before = await storedKeys(ctx);
      expect(await send(name, ctx, await make()), make.name).toBe('taken');
      await expectStoredUpright(ctx, before);
    }
  },
);

testWithDb.for(pictureCalls)(
  '%s says of a HEIC picture what to do, and of one that is too large',
  async (name, { ctx }) => {
    for (const { source, type, brands } of heicCases)
      expect(await send(name, ctx, { bytes: heicBytes(brands), type }), source).toBe(heicPicture.code);
    const wide = sharp({ create: { width: 5001, height: 2, channels: 3, background: 'teal' } });
    const large = { bytes: await wide.png().toBuffer(), type: 'image/png' };
    expect(await send(name, ctx, large)).toBe(pictureTooLarge.code);
  },
);

testWithDb.for(pictureCases)('a listing’s picture, $source: $right', async ({ right, ...taken }, { ctx }) => {
  const { width, height, orientation = 1, format } = taken;
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
  expect(await send('addClassifiedPicture', ctx, { bytes, type: `image/${format}` })).toBe(right);
  if (right !== 'taken') return expect(await storedKeys(ctx)).toEqual([]);
  const files = await Promise.all((await storedKeys(ctx)).map((key) => ctx.files.get(key)));
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()));
  // Beside the whole picture a cropped one is stored, which is wider than high.
  const isUpright = orientation >= 5 ? width > height : height > width;
  expect(sizes.some((size) => size.height > size.width)).toBe(isUpright);
});

testWithDb('an archive’s pictures are stored upright, or left out with a sentence', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const row = (name: string) => `Masjid ${name},IG1 1AA,51.56,0.07,${name}.jpg\n`;
  const bytes = zipSync({
    'mosques.csv': strToU8(
      `Name,Postcode,Latitude,Longitude,Picture\n${['photo', 'poster', 'heic'].map(row).join('')}`,
    ),
    'photo.jpg': (await phonePhotograph()).bytes,
    'poster.jpg': (await printersPoster()).bytes,
    'heic.jpg': heicBytes(heicCases[0]?.brands ?? []),
  });
  const before = await storedKeys(ctx);
  const preview = await previewListArchive.run(admin, { kind: 'mosques', bytes });
  const applied = await applyListArchive.run(admin, { kind: 'mosques', bytes, digest: preview.digest });
  for (const { leftOut } of [preview, applied])
    expect(leftOut).toEqual([expect.stringMatching(/heic\.jpg.*is a HEIC picture: save it as a JPG/)]);
  await expectStoredUpright(ctx, before);
});
