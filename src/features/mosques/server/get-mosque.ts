import { mosqueNotFound } from '#features/places/refusals.ts';
import { findApprovedMosque } from '#features/places/server/queries.ts';
import { refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toMosque } from './presenters.ts';

/** Answers one approved mosque. Refuses: mosque_not_found, also for one that awaits approval. */
export const getMosque = handle(calls.getMosque, async (ctx, input) => {
  const row = await findApprovedMosque(ctx.db, input.id);
  if (!row) throw refuse(mosqueNotFound);
  return toMosque(row);
});
