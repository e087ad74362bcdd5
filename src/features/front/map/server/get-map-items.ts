import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** More of one kind than a borough's map can show; beyond it the lists serve. */
const limit = 300;

/** Answers what has a place, of all kinds; what has none is left out. Refuses: postcode_unknown. */
export const getMapItems = handle(calls.getMapItems, async (ctx, { postcode, only }) => {
  const from = postcode === undefined ? null : await placeOf(ctx, postcode);
  return { ...(await shownItems(ctx, { only })), from };
});

const shownItems = shareAnswers(async (everyone, { only }: { only: string | undefined }) => {
  const sources = everyone.registry.map.filter(({ kind }) => only === undefined || kind.name === only);
  const items = await Promise.all(
    sources.map(async ({ kind, items: itemsOf }) =>
      (await itemsOf(everyone, limit)).map((item) => ({ kind: kind.name, ...item })),
    ),
  );
  return {
    today: boroughDate(everyone.now),
    kinds: sources.map(({ kind: { order: _, hasSoonFilter = false, ...kind } }) => ({
      ...kind,
      hasSoonFilter,
    })),
    items: items.flat(),
  };
});

async function placeOf(ctx: Ctx, postcode: string): Promise<Point> {
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return { latitude: point.latitude, longitude: point.longitude };
}
