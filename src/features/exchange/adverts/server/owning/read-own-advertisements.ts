import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { toAdvert, toAdverts } from '../presenters.ts';
import { listNewest, ownAdvert } from '../queries.ts';
import { advertisements } from '../tables.ts';

/** Answers a page of the caller’s own adverts. */
export const listOwnAdvertisements = handle(calls.listOwnAdvertisements, async (ctx, paging) => {
  const page = await listNewest(ctx.db, eq(advertisements.createdBy, personOf(ctx).id), paging);
  return { ...page, items: await toAdverts(ctx.db, page.items) };
});

/** Answers one of the caller’s own adverts. Refuses: advert_not_found. */
export const getOwnAdvertisement = handle(calls.getOwnAdvertisement, async (ctx, { id }) =>
  toAdvert(ctx.db, await ownAdvert(ctx, id)),
);
