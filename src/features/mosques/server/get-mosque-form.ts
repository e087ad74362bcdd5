import { managesPlace } from '#features/mosque-managers/server/manages-place.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../edit-contract.ts';
import { mosqueForm } from './edit-mosque.ts';

/** Answers what the form of a mosque begins with. Refuses: mosque_not_found. */
export const getMosqueForm = handle(calls.getMosqueForm, async (ctx, { id }) => {
  const { form, updatedAt } = await mosqueForm(ctx, ctx.db, id);
  return { id, ...form, updatedAt, savesAtOnce: await managesPlace(ctx.db, ctx.actor, id) };
});
