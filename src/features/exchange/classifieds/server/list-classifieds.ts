import { borough } from '#borough';
import { placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { wardsOf } from '#features/site/wards/server/public.ts';
import { wardCentres } from '#features/site/wards/ward-points.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { distanceBetween, milesToMetres, type Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { idsUnder } from './categories/category-rows.ts';
import { toListedListings } from './presenters.ts';
import { type ListingFilter, listNearest, listShown } from './queries.ts';
import { requireClassifieds } from './require-classifieds.ts';

type Input = InputOf<typeof calls.listClassifieds>;

/**
 * Answers a page of what is shown. Nearest first needs a place: without one, newest first. Refuses: not_signed_in, not_allowed
 * (whom the site does not open classifieds to), postcode_unknown.
 */
export const listClassifieds = handle(calls.listClassifieds, async (ctx, input) => {
  await requireClassifieds(ctx);
  const place = await placeAskedFrom(ctx, input);
  const near = place && (await wardsByDistance(ctx, place));
  const filter = await filterOf(ctx, input, near);
  const order =
    input.sort === 'nearest' && near ? 'nearest' : input.sort === 'cheapest' ? 'cheapest' : 'newest';
  const page =
    order === 'nearest'
      ? await listNearest(ctx.db, filter, filter.wards ?? near?.map(({ name }) => name) ?? [], input)
      : await listShown(ctx.db, filter, order, input);
  return { ...page, items: await toListedListings(ctx.db, page.items, place) };
});

async function filterOf(ctx: Ctx, input: Input, near: readonly NearWard[] | null): Promise<ListingFilter> {
  const { search, condition, minPrice, maxPrice, free, category, ward, within } = input;
  const reach = within === undefined || near === null ? undefined : milesToMetres(within);
  const within_ = reach === undefined ? undefined : near?.filter(({ metres }) => metres <= reach);
  const names = within_?.map(({ name }) => name);
  return {
    now: ctx.now,
    viewerId: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    search,
    condition,
    minPrice,
    maxPrice,
    free,
    categoryIds: category === undefined ? undefined : await idsUnder(ctx.db, category),
    wards: ward === undefined ? names : (names ?? [ward]).filter((name) => name === ward),
  };
}

type NearWard = { name: string; metres: number };

/** The wards with the distance of their middles from a place, nearest first. */
async function wardsByDistance(ctx: Ctx, place: Point): Promise<NearWard[] | null> {
  const centres = wardCentres(await wardsOf(ctx, borough));
  if (centres.size === 0) return null;
  return [...centres]
    .map(([name, centre]) => ({ name, metres: distanceBetween(place, centre) }))
    .toSorted((one, other) => one.metres - other.metres);
}
