import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../edit-contract.ts';
import { historyActions, historyEntry } from '../mosque-history.ts';

/**
 * Returns what was changed of a mosque, newest first; values and names only for administrators and its managers: a number
 * that was taken off the page is not shown in its history. Refuses: mosque_not_found.
 */
export const listMosqueHistory = handle(calls.listMosqueHistory, async (ctx, { id, limit, cursor }) => {
  if (!(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  const seesAll = actsAsAdministrator(ctx.actor, ctx.now) || (await isManagerOf(ctx, id));
  const [before] = decodeCursor(cursor, ['uuid']);
  const where = and(
    inArray(auditLog.targetType, ['mosque', 'place']),
    eq(auditLog.targetId, id),
    inArray(auditLog.action, historyActions),
  );
  const rows = await ctx.db
    .select({ entry: auditLog, firstName: members.firstName, lastName: members.lastName })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actorId))
    .where(and(where, before === undefined ? undefined : sql`${auditLog.id} < ${before}`))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await ctx.db.$count(auditLog, where), ({ entry }) => [entry.id]);
  const items = page.items.map(({ entry, firstName, lastName }) => {
    const shown = historyEntry(entry);
    if (!seesAll) return { ...shown, by: null, changes: [] };
    return { ...shown, by: firstName === null ? null : `${firstName} ${lastName}` };
  });
  return { ...page, items };
});
