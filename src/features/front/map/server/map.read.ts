import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Origin } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../map.contract.ts';

/** The most items of one kind; a map of a borough can't show more. Its list says so where there are more. */
const limit = 300;

/** Returns everything that has a position, of all kinds. Refuses: postcode_unknown. */
export const getMapItems = handle(calls.getMapItems, async (ctx, { postcode, only }) => {
  const loadPersonal = ctx.actor.kind === 'visitor' ? loadOnce : load;
  const [from, shared, personal] = await Promise.all([
    postcode === undefined ? null : placeOf(ctx, postcode),
    loadOnce(ctx, { only, isPersonal: false }),
    loadPersonal(ctx, { only, isPersonal: true }),
  ]);
  const loaded = [...shared, ...personal].toSorted((a, b) => a.kind.order - b.kind.order);
  return {
    today: boroughDate(ctx.now),
    kinds: loaded.map(({ kind: { order: _, hasSoonFilter = false, ...kind }, items }) => ({
      ...kind,
      hasSoonFilter,
      hasMore: items.length > limit,
    })),
    items: loaded.flatMap(({ kind, items }) =>
      items.slice(0, limit).map((item) => ({ kind: kind.name, ...item })),
    ),
    from,
  };
});

type Asked = { only: string | undefined; isPersonal: boolean };

async function load(ctx: Ctx, { only, isPersonal }: Asked) {
  const sources = ctx.registry.map.filter(
    (source) =>
      (only === undefined || source.kind.name === only) && (source.isPersonal ?? false) === isPersonal,
  );
  return Promise.all(sources.map(async ({ kind, items }) => ({ kind, items: await items(ctx, limit + 1) })));
}

/** Loads what all callers see alike once a second, as a visitor sees it. */
const loadOnce = coalesceReads(load);

async function placeOf(ctx: Ctx, postcode: string): Promise<Origin> {
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}
