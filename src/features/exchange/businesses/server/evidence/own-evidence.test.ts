import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { aPdf } from '#test/factories/documents.ts';
import { anOwner, evidenceThatCounts, sendCertificate } from '#test/factories/evidence.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { findBusiness } from '../queries.ts';
import { getHalalEvidence, stateHalal, submitEvidence, withdrawEvidence } from './own-evidence.ts';
import { uploadEvidencePaper } from './papers.ts';

const uploadCertificate = (who: Ctx, id: string) => uploadEvidencePaper.run(who, { id, bytes: aPdf('1234') });
const statement = { words: 'All meat. No alcohol is served.', signedBy: 'Tariq Mahmood' };

testWithDb('what the owner says is step 1 at once, and is kept once', async ({ ctx }) => {
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

testWithDb(
  'a business whose evidence changed is no other version of itself to anyone who edits it',
  async ({ ctx }) => {
    const { owner, business } = await anOwner(ctx);
    await stateHalal.run(owner, { id: business.id, ...statement });
    expect((await findBusiness(ctx.db, business.id))?.updatedAt).toBe(business.updatedAt);
  },
);

testWithDb('a certificate waits without counting, and everyone sees that it does', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  await sendCertificate(owner, business.id);
  const seen = await getHalalEvidence.run(ctx, { id: business.id });
  expect(seen.step).toBe(0);
  expect(seen.rungs[2]).toMatchObject({ state: 'waiting', issuer: null, number: null });
});

testWithDb('a certificate needs its number and a last day that is not over', async ({ ctx }) => {
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

testWithDb('a paper stands for one piece of evidence, and must have been uploaded', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { name } = await sendCertificate(owner, business.id);
  const again = (paper: string) =>
    submitEvidence.run(owner, { id: business.id, kind: 'supplier', issuer: 'Seven Kings Meats', paper });
  await expect(again(name)).rejects.toMatchObject({ code: 'paper_not_found' });
  const unknown = again('00000000-0000-7000-8000-000000000001.pdf');
  await expect(unknown).rejects.toMatchObject({ code: 'paper_not_found' });
});

testWithDb('what is sent again takes the place of what waited', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  await sendCertificate(owner, business.id);
  await sendCertificate(owner, business.id, '2027-08-01');
  const { own } = await getHalalEvidence.run(owner, { id: business.id });
  expect(own).toMatchObject([{ status: 'waiting', expiresOn: '2027-08-01', fileUrl: expect.any(String) }]);
});

testWithDb('nobody else says, sends or takes back anything', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { id } = await sendCertificate(owner, business.id);
  const { ctx: stranger } = await asMember(ctx);
  const refused = { code: 'not_your_business' };
  await expect(stateHalal.run(stranger, { id: business.id, ...statement })).rejects.toMatchObject(refused);
  await expect(uploadCertificate(stranger, business.id)).rejects.toMatchObject(refused);
  const back = withdrawEvidence.run(stranger, { id: business.id, evidenceId: id });
  await expect(back).rejects.toMatchObject(refused);
});

testWithDb('an owner takes back nothing of another business', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { business: other } = await anOwner(ctx);
  const foreign = await evidenceThatCounts(ctx.db, other.id);
  const back = withdrawEvidence.run(owner, { id: business.id, evidenceId: foreign.id });
  await expect(back).rejects.toMatchObject({ code: 'evidence_not_found' });
});

testWithDb('a certificate that is taken back takes its confirmation with it', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const certificate = await evidenceThatCounts(ctx.db, business.id);
  await evidenceThatCounts(ctx.db, business.id, { kind: 'confirmation' });
  const { step, own } = await withdrawEvidence.run(owner, { id: business.id, evidenceId: certificate.id });
  expect({ step, own }).toEqual({ step: 0, own: [] });
});
