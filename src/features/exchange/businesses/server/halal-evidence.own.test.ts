import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { storedFiles } from '#kit/server/kit.tables.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { aPdf } from '#test/factories/documents.ts';
import { anOwner, evidenceThatCounts, sendCertificate } from '#test/factories/evidence.ts';
import { aFileStore, keysIn } from '#test/factories/file-store.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { findBusiness } from './business.queries.ts';
import {
  evidencePapers,
  getEvidencePaper,
  getHalalEvidence,
  stateHalal,
  submitEvidence,
  uploadEvidencePaper,
  withdrawEvidence,
} from './halal-evidence.own.ts';

const uploadCertificate = (who: Ctx, id: string) => uploadEvidencePaper.run(who, { id, bytes: aPdf('1234') });
const statement = { words: 'All meat. No alcohol is served.', signedBy: 'Tariq Mahmood' };

testWithDb('an owner’s statement is step 1 at once and is stored once', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  await stateHalal.run(owner, { id: business.id, ...statement, words: 'Chicken.' });
  await stateHalal.run(owner, { id: business.id, ...statement });
  const seen = await getHalalEvidence.run(ctx, { id: business.id });
  expect(seen).toMatchObject({ step: 1, own: null });
  expect(seen.rungs[0]).toMatchObject({
    state: 'counts',
    issuer: 'Tariq Mahmood',
    words: statement.words,
    until: '2027-05-23',
  });
  expect((await findBusiness(ctx.db, business.id))?.halalStep).toBe(1);
});

testWithDb('a statement is signed by a person, not by a certifier we know or recognise', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { business: other } = await anOwner(ctx);
  await evidenceThatCounts(ctx.db, other.id, { issuer: 'Barakah Assured' });
  const sign = (signedBy: string) => stateHalal.run(owner, { id: business.id, ...statement, signedBy });
  for (const name of ['Halal Monitoring Committee', 'HMC', 'barakah assured'])
    await expect(sign(name)).rejects.toMatchObject({ issues: [{ path: 'signedBy' }] });
  expect((await sign('Tariq Mahmood')).step).toBe(1);
});

testWithDb('a change of evidence does not change the version of the business', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  await stateHalal.run(owner, { id: business.id, ...statement });
  expect((await findBusiness(ctx.db, business.id))?.updatedAt).toBe(business.updatedAt);
});

testWithDb('a pending certificate does not count, and everyone sees that it is pending', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  await sendCertificate(owner, business.id);
  const seen = await getHalalEvidence.run(ctx, { id: business.id });
  expect(seen.step).toBe(0);
  expect(seen.rungs[2]).toMatchObject({ state: 'waiting', issuer: null, number: null });
});

testWithDb('a certificate needs a number and a last day that is not over', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { name: paper } = await uploadCertificate(owner, business.id);
  const send = (fields: object) =>
    submitEvidence.run(owner, { id: business.id, kind: 'certificate', issuer: 'HMC', paper, ...fields });
  await expect(send({ expiresOn: '2027-05-03' })).rejects.toMatchObject({ issues: [{ path: 'number' }] });
  await expect(send({ number: '1' })).rejects.toMatchObject({ issues: [{ path: 'expiresOn' }] });
  for (const expiresOn of ['2026-11-20', '2031-01-01']) {
    await expect(send({ number: '1', expiresOn })).rejects.toMatchObject({ issues: [{ path: 'expiresOn' }] });
  }
});

testWithDb('a paper serves one piece of evidence and must have been uploaded', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { name } = await sendCertificate(owner, business.id);
  const again = (paper: string) =>
    submitEvidence.run(owner, { id: business.id, kind: 'supplier', issuer: 'Seven Kings Meats', paper });
  await expect(again(name)).rejects.toMatchObject({ code: 'paper_not_found' });
  const unknown = again('00000000-0000-7000-8000-000000000001.pdf');
  await expect(unknown).rejects.toMatchObject({ code: 'paper_not_found' });
});

testWithDb('evidence that is sent again replaces the pending evidence', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  await sendCertificate(owner, business.id);
  await sendCertificate(owner, business.id, '2027-08-01');
  const { own } = await getHalalEvidence.run(owner, { id: business.id });
  expect(own).toMatchObject([{ status: 'waiting', expiresOn: '2027-08-01', fileUrl: expect.any(String) }]);
});

testWithDb('only the owner can state, send or withdraw evidence', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { id } = await sendCertificate(owner, business.id);
  const { ctx: stranger } = await asMember(ctx);
  const refused = { code: 'not_your_business' };
  await expect(stateHalal.run(stranger, { id: business.id, ...statement })).rejects.toMatchObject(refused);
  await expect(uploadCertificate(stranger, business.id)).rejects.toMatchObject(refused);
  const back = withdrawEvidence.run(stranger, { id: business.id, evidenceId: id });
  await expect(back).rejects.toMatchObject(refused);
});

testWithDb('an owner cannot withdraw another business’s evidence', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { business: other } = await anOwner(ctx);
  const foreign = await evidenceThatCounts(ctx.db, other.id);
  const back = withdrawEvidence.run(owner, { id: business.id, evidenceId: foreign.id });
  await expect(back).rejects.toMatchObject({ code: 'evidence_not_found' });
});

testWithDb('withdrawing a certificate withdraws its confirmation', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const certificate = await evidenceThatCounts(ctx.db, business.id);
  await evidenceThatCounts(ctx.db, business.id, { kind: 'confirmation' });
  const { step, own } = await withdrawEvidence.run(owner, { id: business.id, evidenceId: certificate.id });
  expect({ step, own }).toEqual({ step: 0, own: [] });
});

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
  ['a GIF', () => picture(9, 9).gif().toBuffer()],
];

/** Uploads what must be refused, to an empty store; expects it to be empty afterwards too. */
async function expectRefused(ctx: Ctx, bytes: Uint8Array, code: string): Promise<void> {
  const { owner, business } = await anOwner(ctx);
  const files = aFileStore();
  const upload = uploadEvidencePaper.run({ ...owner, files }, { id: business.id, bytes });
  await expect(upload).rejects.toMatchObject({ code });
  expect(await keysIn(files)).toEqual([]);
  expect(await ctx.db.$count(storedFiles)).toBe(0);
}

testWithDb.for(forged)('%s is refused, and nothing is stored', async ([, make], { ctx }) => {
  await expectRefused(ctx, await make(), 'bad_paper');
});

testWithDb.for([
  [5001, 5000],
  [5001, 2],
] as const)(
  'a picture of %i × %i pixels is refused as too large, and nothing is stored',
  async ([width, height], { ctx }) => {
    await expectRefused(ctx, await picture(width, height).png().toBuffer(), 'picture_too_large');
  },
);

test('over HTTP six megabytes get 413, another type gets 415, and a paper is a private download', async () => {
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

testWithDb('a picture is re-encoded without its metadata', async ({ ctx }) => {
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

testWithDb('only the owner and administrators open a paper, and a PDF is a download', async ({ ctx }) => {
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

testWithDb('a withdrawn paper is deleted from the store, and one in use is not swept', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { id, name } = await sendCertificate(owner, business.id);
  expect(await evidencePapers.inUse(ctx.db, [`evidence/${name}`, 'evidence/other.pdf'])).toEqual([
    `evidence/${name}`,
  ]);
  await withdrawEvidence.run(owner, { id: business.id, evidenceId: id });
  await workOff(ctx);
  expect(await ctx.files.get(`evidence/${name}`)).toBeUndefined();
});
