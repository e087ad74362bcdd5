import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../edit-contract.ts';
import { mosqueForm } from './edit-mosque.ts';
import { mosqueEdits } from './tables.ts';

/**
 * Answers what the form of a mosque begins with; for a member whose suggestion still waits, with what it changes: the next one
 * takes its place, and nothing of it is lost. Refuses: mosque_not_found.
 */
export const getMosqueForm = handle(calls.getMosqueForm, async (ctx, { id }) => {
  const { form, updatedAt } = await mosqueForm(ctx, id);
  const savesAtOnce = isAdministrator(personOf(ctx)) || (await isManagerOf(ctx, id));
  const own = and(
    eq(mosqueEdits.placeId, id),
    eq(mosqueEdits.userId, personOf(ctx).id),
    isNull(mosqueEdits.decidedAt),
  );
  const [waiting] = savesAtOnce ? [] : await ctx.db.select().from(mosqueEdits).where(own);
  return { id, ...form, ...waiting?.changes, updatedAt, savesAtOnce, waits: waiting !== undefined };
});
