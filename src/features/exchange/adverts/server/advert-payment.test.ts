import { expect } from 'vitest';
import { findUser, refreshMembership } from '#features/accounts/users/server/public.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anApprovedAdvert, payFor } from '#test/factories/adverts.ts';
import { testWithDb } from '#test/with-db.ts';
import { watchAdverts } from './advert.jobs.ts';
import { findAdvert } from './advert.queries.ts';

testWithDb('a member is an advertiser while a paid advert of theirs runs', async ({ ctx }) => {
  const { advert, id } = await anApprovedAdvert(ctx);
  const owner = (await findAdvert(ctx.db, id))?.createdBy ?? '';
  const tierAt = async (instant: string) => {
    await runSteps(watchAdverts, { ...ctx, now: new Date(instant) });
    return (await findUser(ctx.db, owner))?.membershipTier;
  };
  await payFor(ctx, advert);
  expect(await tierAt('2026-11-30T12:00:00Z')).toBe('standard');
  expect(await tierAt('2026-12-01T12:00:00Z')).toBe('advertiser');
  await inTransaction(ctx, (tx) => refreshMembership(tx, owner));
  expect(await tierAt('2026-12-14T12:00:00Z')).toBe('advertiser');
  expect(await tierAt('2026-12-15T12:00:00Z')).toBe('standard');
});
