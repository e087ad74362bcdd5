import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members, personOf } from '#features/accounts/users/server/public.ts';
import { isConnectedTo } from '#features/people/connections/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { notModerating } from '../../errors.ts';
import { calls } from '../../member-contract.ts';
import { isModerating, mayInvite } from '../../rules.ts';
import { peopleOf } from '../people.ts';
import { stateOf } from '../presenters.ts';
import { standingIn } from '../standing.ts';
import { groupMemberships } from '../tables.ts';

/**
 * Answers a page of those whom the caller can invite. Somebody who was kept out is there for those who moderate the group alone.
 * Refuses: group_not_found, group_members_only, not_group_moderator, group_not_active.
 */
export const listInvitable = handle(calls.listInvitable, async (ctx, { id, limit, cursor }) => {
  const { group, own } = await standingIn(ctx, id, 'writing');
  const part = own ?? undefined;
  if (!mayInvite(stateOf(group), part)) throw apiError(notModerating);
  const me = personOf(ctx).id;
  const moderates = isModerating(part);
  const taken = moderates ? (['active'] as const) : (['active', 'removed'] as const);
  const where = and(
    eq(members.accountStatus, 'active'),
    isConnectedTo(me, sql`${members.id}`, ctx.now),
    notBlocked(me, members.id),
    notExists(
      ctx.db
        .select({ id: groupMemberships.id })
        .from(groupMemberships)
        .where(and(isPartOf(id), inArray(groupMemberships.status, [...taken]))),
    ),
  );
  const [after] = decodeCursor(cursor, ['uuid']);
  const rows = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(and(where, after === undefined ? undefined : gt(members.id, String(after))))
    .orderBy(asc(members.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await ctx.db.$count(members, where), (row) => [row.id]);
  const ids = page.items.map((row) => row.id);
  const [people, invited] = await Promise.all([
    peopleOf(ctx.db, ids),
    invitedAmong(ctx.db, id, ids, moderates ? null : me),
  ]);
  const items = page.items.flatMap((row) => {
    const person = people.get(row.id);
    return person ? [{ ...person, isInvited: invited.has(row.id) }] : [];
  });
  // A page is in the order of names; pages go by the id, for a cursor with a name would tell one that isn't shown.
  return { ...page, items: items.sort((one, other) => one.name.localeCompare(other.name)) };
});

function isPartOf(groupId: string) {
  return and(eq(groupMemberships.groupId, groupId), eq(groupMemberships.userId, members.id));
}

/** Who of some is invited: by anybody, or by one. */
async function invitedAmong(
  db: Db,
  groupId: string,
  ids: readonly string[],
  by: string | null,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ userId: groupMemberships.userId })
    .from(groupMemberships)
    .where(
      and(
        eq(groupMemberships.groupId, groupId),
        eq(groupMemberships.status, 'invited'),
        inArray(groupMemberships.userId, [...ids]),
        by === null ? undefined : eq(groupMemberships.invitedBy, by),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}
