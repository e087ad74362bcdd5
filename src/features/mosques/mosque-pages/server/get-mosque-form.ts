import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { isAdministrator as isAdmin } from '#kit/contract/audience.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../edit-contract.ts';
import { differenceOf } from '../mosque-changes.ts';
import { mosqueForm } from './edit-mosque.ts';
import { mosqueEdits } from './tables.ts';

/**
 * Answers what the form of a mosque begins with; for a member whose suggestion still waits, with what it changes: the next one
 * takes its place, and nothing of it is lost. Refuses: mosque_not_found.
 */
export const getMosqueForm = handle(calls.getMosqueForm, async (ctx, { id }) => {
  const person = personOf(ctx);
  const { form, updatedAt, row } = await mosqueForm(ctx, id);
  const isAdministrator = isAdmin(person);
  const savesAtOnce = isAdministrator || (await isManagerOf(ctx, id));
  const open = await ctx.db
    .select()
    .from(mosqueEdits)
    .where(and(eq(mosqueEdits.placeId, id), isNull(mosqueEdits.decidedAt)));
  const waiting = savesAtOnce ? undefined : open.find(({ userId }) => userId === person.id);
  const others = open.filter(({ userId }) => userId !== person.id);
  const suggested = others.flatMap(({ changes }) => differenceOf({}, changes).map(([label]) => label));
  return {
    id,
    ...form,
    ...waiting?.changes,
    updatedAt,
    savesAtOnce,
    isAdministrator,
    waits: waiting !== undefined,
    othersSuggest: [...new Set(suggested)],
    imageUrl: row.imageUrl,
    imageCredit: row.imageCredit,
    verifiedBy: row.verifiedBy,
    lastVerifiedAt: row.lastVerifiedAt,
  };
});
