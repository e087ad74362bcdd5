import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { anOwner, evidenceThatCounts, sendCertificate } from '#test/factories/evidence.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../evidence-contract.ts';
import { findBusiness } from '../queries.ts';
import { getHalalEvidence } from './own-evidence.ts';
import { acceptEvidence, confirmCertificate, listEvidence, refuseEvidence } from './review-evidence.ts';

const list = (fields: object = {}) => calls.listEvidence.input.parse(fields);

testWithDb(
  'a paper that was seen counts, with its date, and by whom stands in the record alone',
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

testWithDb('the administrator corrects the last day, but not into the past', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await sendCertificate(owner, business.id);
  const past = acceptEvidence.run(admin, { id, expiresOn: '2026-11-20' });
  await expect(past).rejects.toMatchObject({ issues: [{ path: 'expiresOn' }] });
  await acceptEvidence.run(admin, { id, expiresOn: '2027-01-31' });
  expect((await getHalalEvidence.run(ctx, { id: business.id })).rungs[2]?.until).toBe('2027-01-31');
});

testWithDb(
  'a new certificate takes the place of the old one, and is to be confirmed anew',
  async ({ ctx }) => {
    const { owner, business } = await anOwner(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    await evidenceThatCounts(ctx.db, business.id);
    await confirmCertificate.run(admin, { id: business.id, words: 'By phone' });
    expect((await findBusiness(ctx.db, business.id))?.halalStep).toBe(4);
    const { id } = await sendCertificate(owner, business.id, '2028-05-03');
    await acceptEvidence.run(admin, { id });
    const { step, rungs } = await getHalalEvidence.run(ctx, { id: business.id });
    expect({ step, until: rungs[2]?.until }).toEqual({ step: 3, until: '2028-05-03' });
  },
);

testWithDb('a paper that was refused counts for nothing, and the owner reads why', async ({ ctx }) => {
  const { owner, business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await sendCertificate(owner, business.id);
  await refuseEvidence.run(admin, { id, reason: 'The number is of another shop.' });
  const { step, own, rungs } = await getHalalEvidence.run(owner, { id: business.id });
  expect({ step, state: rungs[2]?.state }).toEqual({ step: 0, state: 'none' });
  expect(own).toMatchObject([{ status: 'refused', refusal: 'The number is of another shop.' }]);
  await expect(acceptEvidence.run(admin, { id })).rejects.toMatchObject({ code: 'evidence_decided' });
});

testWithDb('without a certificate in force there is nothing to confirm', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const confirm = () => confirmCertificate.run(admin, { id: business.id, words: 'By phone' });
  await expect(confirm()).rejects.toMatchObject({ code: 'no_certificate' });
  await evidenceThatCounts(ctx.db, business.id, { expiresOn: '2026-11-20' });
  await expect(confirm()).rejects.toMatchObject({ code: 'no_certificate' });
});

testWithDb(
  'the record is read by what waits, what ends soon and what has lapsed, page by page',
  async ({ ctx }) => {
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
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('of two administrators at once one decides', async () => {
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
