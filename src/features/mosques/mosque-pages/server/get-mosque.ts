import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { loadTimesAhead, nextAt } from '#features/mosques/prayer-times/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toMosque } from './presenters.ts';

/** Answers one approved mosque. Refuses: mosque_not_found, also for one that awaits approval. */
export const getMosque = handle(calls.getMosque, async (ctx, input) => {
  const row = await findApprovedMosque(ctx.db, input.id);
  if (!row) throw apiError(mosqueNotFound);
  const known = await loadTimesAhead(ctx.db, row.id, boroughDate(ctx.now));
  return toMosque(row, nextAt(row, known, ctx.now));
});
