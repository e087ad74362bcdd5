import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { heicBytes } from '#test/field/pictures/picture-cases.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../profile.contract.ts';
import { getPhoto, putPhoto, removePhoto } from './photo.own.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

testWithDb('a photo is cropped to a square and re-encoded without its metadata', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const bytes = await picture(800, 600)
    .withExif({ IFD0: { Copyright: 'Canary' }, IFD3: { GPSLatitude: '51/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect(bytes.toString('latin1')).toContain('Canary');
  const { profileImageUrl } = await putPhoto.run(member, { bytes });
  const stored = await ctx.files.get(profileImageUrl.replace('/media/', ''));
  const { format, width, height, exif } = await sharp(stored).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 512,
    height: 512,
    exif: undefined,
  });
});

testWithDb('a new photo replaces the file of the old one', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const bytes = await picture(20, 20).png().toBuffer();
  const first = (await putPhoto.run(member, { bytes })).profileImageUrl.replace('/media/', '');
  const second = (await putPhoto.run(member, { bytes })).profileImageUrl.replace('/media/', '');
  await workOff(ctx);
  expect(await ctx.files.get(first)).toBeUndefined();
  expect(await ctx.files.get(second)).toBeDefined();
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const liars: [string, () => Promise<Buffer>][] = [
  ['a script sent as a picture', async () => svg],
  ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', async () => Buffer.alloc(0)],
  ['half a picture', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
  ['a GIF', () => picture(9, 9).gif().toBuffer()],
  ['a TIFF', () => picture(9, 9).tiff().toBuffer()],
];
testWithDb.for(liars)('%s is refused', async ([, make], { ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await expect(putPhoto.run(member, { bytes: await make() })).rejects.toMatchObject({ code: 'bad_picture' });
});

testWithDb('a picture with too many pixels has its own error', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  for (const large of [picture(5001, 2), picture(5200, 5000)]) {
    const put = putPhoto.run(member, { bytes: await large.png().toBuffer() });
    await expect(put).rejects.toMatchObject({ code: 'picture_too_large' });
  }
});

testWithDb('a member can send twenty photos in ten minutes', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  for (let count = 0; count < 20; count++) await putPhoto.run(member, { bytes: svg }).catch(() => undefined);
  await expect(putPhoto.run(member, { bytes: svg })).rejects.toMatchObject({ status: 429 });
});

test('over HTTP, an unsupported type gets 415 and more than 5 MB gets 413', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  const send = (type: string, body: BodyInit) =>
    app.fetch('/api/user/photo', { method: 'PUT', body, headers: { cookie, 'content-type': type } });
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('image/svg+xml', svg)).status).toBe(415);
  for (const type of ['image/heic', 'image/jpeg']) {
    const refused = await send(type, Uint8Array.from(heicBytes(['heic', 'mif1'])));
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/HEIC.*Most Compatible/) });
  }
  expect((await send('image/png', new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  const bytes = Uint8Array.from(await picture(20, 20).png().toBuffer());
  const saved: unknown = await (await send('image/png', bytes)).json();
  const { profileImageUrl } = saved as { profileImageUrl: string };
  const shown = await app.fetch(profileImageUrl, { headers: { cookie } });
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect((await app.fetch(profileImageUrl)).status).toBe(401);
  await app.close();
});

testWithDb('removing a photo deletes its file, and removing it again does nothing', async ({ ctx }) => {
  await ctx.files.put('photos/x.webp', new Uint8Array([1]));
  const { ctx: member, user } = await asMember(ctx, { photoKey: 'photos/x.webp' });
  await removePhoto.run(member, {});
  await removePhoto.run(member, {});
  await workOff(ctx);
  expect(await ctx.files.get('photos/x.webp')).toBeUndefined();
  expect((await findUser(ctx.db, user.id))?.photoKey).toBeNull();
});

testWithDb('a deleted photo is not found, and no name leads outside the folder', async ({ ctx }) => {
  const name = '01a1fbf2-d9db-73f0-a93a-000000000000.webp';
  await expect(getPhoto.run(ctx, { name })).rejects.toMatchObject({ code: 'photo_not_found' });
  for (const bad of ['../session-secret', '..%2f', 'x.webp', `${name}/..`]) {
    expect(calls.getPhoto.input.safeParse({ name: bad }).success).toBe(false);
  }
});
