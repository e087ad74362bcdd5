import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { putPhoto } from './put-photo.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

testWithDb('a photo is cut square, stored anew, and says no more where it was taken', async ({ ctx }) => {
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
  ['a script in a picture’s name', async () => svg],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', async () => Buffer.alloc(0)],
  ['half a picture', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
  ['a side of 5001 pixels', () => picture(5001, 2).png().toBuffer()],
  ['a bomb of 25 megapixels', () => picture(5000, 5000).png().toBuffer()],
  ['a GIF', () => picture(9, 9).gif().toBuffer()],
  ['a TIFF', () => picture(9, 9).tiff().toBuffer()],
];
testWithDb.for(liars)('%s is refused', async ([, make], { ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await expect(putPhoto.run(member, { bytes: await make() })).rejects.toMatchObject({ code: 'bad_picture' });
});

testWithDb('twenty in ten minutes, and the next is asked to wait', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  for (let count = 0; count < 20; count++) await putPhoto.run(member, { bytes: svg }).catch(() => undefined);
  await expect(putPhoto.run(member, { bytes: svg })).rejects.toMatchObject({ status: 429 });
});

test('over HTTP: what is no picture by its type is 415, what is over 5 MB is 413', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  const send = (type: string, body: BodyInit) =>
    app.fetch('/api/user/photo', { method: 'PUT', body, headers: { cookie, 'content-type': type } });
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('image/svg+xml', svg)).status).toBe(415);
  expect((await send('image/png', new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  const bytes = Uint8Array.from(await picture(20, 20).png().toBuffer());
  const saved: unknown = await (await send('image/png', bytes)).json();
  const { profileImageUrl } = saved as { profileImageUrl: string };
  const shown = await app.fetch(profileImageUrl, { headers: { cookie } });
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect((await app.fetch(profileImageUrl)).status).toBe(401);
  await app.close();
});
