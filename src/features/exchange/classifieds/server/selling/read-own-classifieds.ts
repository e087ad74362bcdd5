import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { isFoundingMember } from '#features/accounts/waiting-list/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { listingNotFound } from '../../errors.ts';
import { freeUntil } from '../../listing-times.ts';
import { calls } from '../../selling-contract.ts';
import { toOwnListings } from '../presenters.ts';
import { listListingsOf } from '../queries.ts';
import { requireClassifieds } from '../require-classifieds.ts';
import { checkSeller } from './own-listing.ts';
import { ownWard } from './where-it-is.ts';

/** Answers a page of the caller's own listings. */
export const listOwnClassifieds = handle(calls.listOwnClassifieds, async (ctx, paging) => {
  const page = await listListingsOf(ctx.db, personOf(ctx).id, paging);
  return { ...page, items: await toOwnListings(ctx, page.items) };
});

/** Answers one of the caller's own listings. Refuses: listing_not_found, not_your_listing. */
export const getOwnClassified = handle(calls.getOwnClassified, async (ctx, { id }) => {
  const [own] = await toOwnListings(ctx, [await checkSeller(ctx, id)]);
  if (!own) throw apiError(listingNotFound);
  return own;
});

/** Answers what the form of a listing begins with. Refuses: not_allowed. */
export const getSellerTerms = handle(calls.getSellerTerms, async (ctx) => {
  await requireClassifieds(ctx);
  const { listingDays } = await readSettings(ctx.db);
  const member = await findUser(ctx.db, personOf(ctx).id);
  const isFounding = member?.joinedAt && (await isFoundingMember(ctx.db, member.id));
  const end = isFounding && member.joinedAt ? freeUntil(member.joinedAt) : null;
  return {
    listingDays,
    freeUntil: end && end > ctx.now ? end.toISOString() : null,
    ward: await ownWard(ctx),
  };
});
