import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aBusiness } from '#test/factories/businesses.ts';
import { aPdf } from '#test/factories/documents.ts';
import { anOwner, sendCertificate } from '#test/factories/evidence.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { withdrawEvidence } from './own-evidence.ts';
import { evidencePapers, getEvidencePaper, uploadEvidencePaper } from './papers.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

const forged: [string, () => Promise<Uint8Array>][] = [
  ['a page that calls itself a PDF', async () => bytesOf('<html><script>alert(1)</script>%PDF-1.4 %%EOF')],
  ['a program before a PDF', async () => Buffer.concat([bytesOf('MZ'), aPdf('x')])],
  ['a ZIP file', async () => bytesOf('PK\u0003\u0004certificate.pdf')],
  ['a PDF that runs a script', async () => aPdf('x', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF with a file in it', async () => aPdf('x', '/Names << /EmbeddedFiles 9 0 R >>')],
  ['a PDF with a password', async () => aPdf('x', '/Encrypt 9 0 R')],
  ['half a PDF', async () => aPdf('Certificate').slice(0, 300)],
  ['nothing', async () => new Uint8Array()],
  ['half a picture', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200)],
  ['a bomb of 25 megapixels', () => picture(5000, 5000).png().toBuffer()],
  ['a side of 5001 pixels', () => picture(5001, 2).png().toBuffer()],
  ['a GIF', () => picture(9, 9).gif().toBuffer()],
];
testWithDb.for(forged)('%s is refused, and nothing is kept', async ([, make], { ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const upload = uploadEvidencePaper.run(owner, { id: business.id, bytes: await make() });
  await expect(upload).rejects.toMatchObject({ code: 'bad_paper' });
});

test('over HTTP six megabytes are too large, and a type that is no document is refused', async () => {
  const app = await anApp();
  const { cookie, user } = await aSignedInUser(app.ctx);
  const business = await aBusiness(app.ctx.db, { ownerUserId: user.id });
  const send = (type: string, body: Uint8Array<ArrayBuffer>) =>
    app.fetch(`/api/businesses/${business.id}/evidence/papers`, {
      method: 'POST',
      headers: { 'content-type': type, cookie },
      body,
    });
  expect((await send('application/pdf', new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
  expect((await send('text/html', aPdf('x'))).status).toBe(415);
  const uploaded: unknown = await (await send('application/pdf', aPdf('x'))).json();
  const { name } = uploaded as { name: string };
  expect(name).toMatch(/\.pdf$/);
  const submitted = await app.fetch(`/api/businesses/${business.id}/evidence`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ kind: 'supplier', issuer: 'Seven Kings Meats', paper: name }),
  });
  expect(submitted.status).toBe(200);
  const opened = await app.fetch(`/media/evidence/${name}`, { headers: { cookie } });
  expect(opened.headers.get('content-type')).toBe('application/pdf');
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
  expect(opened.headers.get('cache-control')).toMatch(/private|no-store/);
  expect((await app.fetch(`/media/evidence/${name}`)).status).toBe(401);
  await app.close();
});

testWithDb('a picture is made anew, without where it was taken', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const bytes = await picture(800, 600)
    .withExif({ IFD0: { Copyright: 'Canary' } })
    .jpeg()
    .toBuffer();
  const { name } = await uploadEvidencePaper.run(owner, { id: business.id, bytes });
  const stored = await sharp(await ctx.files.get(`evidence/${name}`)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 800, height: 600 });
  expect(stored.exif).toBeUndefined();
});

testWithDb('only the owner and administrators open a paper, and a PDF as a download', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { name } = await sendCertificate(owner, business.id);
  const open = (who: typeof ctx) => getEvidencePaper.run(who, { name });
  expect(await open(owner)).toMatchObject({
    type: 'application/pdf',
    downloadName: expect.stringMatching(/\.pdf$/),
  });
  expect((await open(admin)).bytes).toEqual(aPdf('Certificate 1234'));
  await expect(open(stranger)).rejects.toMatchObject({ code: 'paper_not_found' });
});

testWithDb(
  'a paper that was taken back is gone from the store, and one in use is not swept away',
  async ({ ctx }) => {
    const { owner, business } = await anOwner(ctx);
    const { id, name } = await sendCertificate(owner, business.id);
    expect(await evidencePapers.inUse(ctx.db, [`evidence/${name}`, 'evidence/other.pdf'])).toEqual([
      `evidence/${name}`,
    ]);
    await withdrawEvidence.run(owner, { id: business.id, evidenceId: id });
    await workOff(ctx);
    expect(await ctx.files.get(`evidence/${name}`)).toBeUndefined();
  },
);
