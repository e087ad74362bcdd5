import { listApprovedMosques } from '#features/mosques/places/server/public.ts';
import { nextAtMosques } from '#features/mosques/prayer-times/server/public.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { milesToMetres, type Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toMosque } from './presenters.ts';

/** Answers a page of the directory. Refuses: postcode_unknown. */
export const listMosques = handle(calls.listMosques, async (ctx, input) => {
  const from = await placeAskedFrom(ctx, input);
  return from ? findMosques(ctx, input, from) : mosquesAnywhere(ctx, input);
});

type Asked = InputOf<typeof calls.listMosques>;

const mosquesAnywhere = shareAnswers((everyone, asked: Asked) => findMosques(everyone, asked));

async function findMosques({ db, now }: Pick<Ctx, 'db' | 'now'>, asked: Asked, from?: Point) {
  const withinMetres = asked.within === undefined ? undefined : milesToMetres(asked.within);
  const page = await listApprovedMosques(db, { ...asked, from, withinMetres }, asked.sort, asked);
  const times = await nextAtMosques(db, page.items, now);
  return { ...page, items: page.items.map((row) => toMosque(row, times.get(row.id))) };
}

async function placeAskedFrom(ctx: Ctx, input: Asked): Promise<Point | undefined> {
  if (input.lat !== undefined && input.lng !== undefined) {
    return { latitude: input.lat, longitude: input.lng };
  }
  if (input.postcode === undefined) return undefined;
  const point = await findPostcode(ctx, input.postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}
