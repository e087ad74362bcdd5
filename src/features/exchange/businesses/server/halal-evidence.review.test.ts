import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { anOwner, evidenceThatCounts, sendCertificate } from '#test/factories/evidence.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../halal-evidence.contract.ts';
import { findBusiness } from './business.queries.ts';
import { getHalalEvidence } from './halal-evidence.own.ts';
import { acceptEvidence, confirmCertificate, listEvidence, refuseEvidence } from './halal-evidence.review.ts';

const list = (fields: object = {}) => calls.listEvidence.input.parse(fields);

testWithDb(
  'an accepted paper counts with its date, and only the record says who accepted it',
  async ({ ctx }) => {
    const { owner, user, business } = await anOwner(ctx);
    const { ctx: admin, user: seer } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
    const { id } = await sendCertificate(owner, business.id);
    await acceptEvidence.run(admin, { id });
    const seen = await getHalalEvidence.run(ctx, { id: business.id });
    expect(seen.step).toBe(3);
    expect(seen.rungs[2]).toMatchObject({
      state: 'counts',
      issuer: 'HMC',
      number: '1234',
      until: '2027-05-03',
    });
    expect(JSON.stringify(seen)).not.toContain('Nadia');
    const record = await listEvidence.run(admin, list({ view: 'all' }));
    expect(record.items).toMatchObject([{ business: business.name, seenBy: 'Nadia Rahman' }]);
    expect(await ctx.db.select().from(auditLog)).toMatchObject([
      { action: 'halal_evidence.accept', actorId: seer.id },
    ]);
    expect(await ctx.db.select().from(notifications)).toMatchObject([{ userId: user.id }]);
  },
);

testWithDb('an administrator can correct the last day, but not into the past', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await sendCertificate(owner, business.id);
  const past = acceptEvidence.run(admin, { id, expiresOn: '2026-11-20' });
  await expect(past).rejects.toMatchObject({ issues: [{ path: 'expiresOn' }] });
  await acceptEvidence.run(admin, { id, expiresOn: '2027-01-31' });
  expect((await getHalalEvidence.run(ctx, { id: business.id })).rungs[2]?.until).toBe('2027-01-31');
});

testWithDb('a new certificate replaces the old one and has to be confirmed again', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id: evidenceId } = await evidenceThatCounts(ctx.db, business.id);
  await confirmCertificate.run(admin, { id: business.id, evidenceId, words: 'By phone' });
  expect((await findBusiness(ctx.db, business.id))?.halalStep).toBe(4);
  const { id } = await sendCertificate(owner, business.id, '2028-05-03');
  await acceptEvidence.run(admin, { id });
  const { step, rungs } = await getHalalEvidence.run(ctx, { id: business.id });
  expect({ step, until: rungs[2]?.until }).toEqual({ step: 3, until: '2028-05-03' });
});

testWithDb('a refused paper does not count, and its owner sees why', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await sendCertificate(owner, business.id);
  await refuseEvidence.run(admin, { id, reason: 'The number is of another shop.' });
  const { step, own, rungs } = await getHalalEvidence.run(owner, { id: business.id });
  expect({ step, state: rungs[2]?.state }).toEqual({ step: 0, state: 'none' });
  expect(own).toMatchObject([{ status: 'refused', refusal: 'The number is of another shop.' }]);
  await expect(acceptEvidence.run(admin, { id })).rejects.toMatchObject({ code: 'evidence_decided' });
});

testWithDb('only a certificate in force can be confirmed', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const confirm = (evidenceId: string) =>
    confirmCertificate.run(admin, { id: business.id, evidenceId, words: 'By phone' });
  await expect(confirm(business.id)).rejects.toMatchObject({ code: 'no_certificate' });
  const { id: over } = await evidenceThatCounts(ctx.db, business.id, { expiresOn: '2026-11-20' });
  await expect(confirm(over)).rejects.toMatchObject({ code: 'no_certificate' });
});

testWithDb('a certificate other than the one that was read is not confirmed', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id: evidenceId } = await evidenceThatCounts(ctx.db, business.id);
  const { id } = await sendCertificate(owner, business.id, '2028-05-03');
  await acceptEvidence.run(admin, { id });
  const confirmed = confirmCertificate.run(admin, { id: business.id, evidenceId, words: 'By phone' });
  await expect(confirmed).rejects.toMatchObject({ code: 'approval_changed' });
});

testWithDb('the record is filtered by pending, ending and lapsed evidence, in pages', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const expiresOn of ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22']) {
    const { business } = await anOwner(ctx);
    await evidenceThatCounts(ctx.db, business.id, { expiresOn });
  }
  const { owner, business } = await anOwner(ctx);
  await sendCertificate(owner, business.id);
  const ends = async (view: string) =>
    (await listEvidence.run(admin, list({ view }))).items.map(({ expiresOn }) => expiresOn);
  expect(await ends('ending')).toEqual(['2026-11-21', '2026-12-21']);
  expect(await ends('lapsed')).toEqual(['2026-11-20']);
  expect(await ends('waiting')).toEqual(['2027-05-03']);
  const first = await listEvidence.run(admin, list({ view: 'all', limit: 2 }));
  const second = await listEvidence.run(
    admin,
    list({ view: 'all', limit: 2, cursor: first.nextCursor ?? '' }),
  );
  expect([...first.items, ...second.items].map(({ expiresOn }) => expiresOn)).toEqual([
    '2026-11-21',
    '2026-12-21',
    '2026-12-22',
  ]);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('when two administrators decide at once, one succeeds', async () => {
  const ctx = testCtx(database.db);
  const { owner, business } = await anOwner(ctx);
  const [one, other] = [await asAdmin(ctx), await asAdmin(ctx)];
  const { id } = await sendCertificate(owner, business.id);
  const outcomes = await Promise.allSettled([
    acceptEvidence.run(one.ctx, { id }),
    refuseEvidence.run(other.ctx, { id, reason: 'Forged' }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'evidence_decided' },
  });
});
