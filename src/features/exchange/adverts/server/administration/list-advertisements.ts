import { eq } from 'drizzle-orm';
import { totalRevenue } from '#features/exchange/payments/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';
import { toAdverts } from '../presenters.ts';
import { listNewest } from '../queries.ts';
import { advertisements } from '../tables.ts';

/** Answers a page of all adverts, newest first. */
export const listAdvertisements = handle(calls.listAdvertisements, async (ctx, { status, ...paging }) => {
  const page = await listNewest(ctx.db, status && eq(advertisements.status, status), paging);
  return { ...page, items: await toAdverts(ctx.db, page.items) };
});

/** Answers how many adverts there are, run and wait, and what was paid for them. */
export const getAdvertisingStats = handle(calls.getAdvertisingStats, async ({ db }) => ({
  totalAds: await db.$count(advertisements),
  activeAds: await db.$count(advertisements, eq(advertisements.status, 'active')),
  pendingApproval: await db.$count(advertisements, eq(advertisements.status, 'pending')),
  totalRevenue: await totalRevenue(db, 'advertisement'),
}));
