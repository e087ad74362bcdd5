import { and, asc, eq, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members, requireUser } from '#features/accounts/users/server/public.ts';
import { isConnectedTo } from '#features/people/connections/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { notGroupModerator } from '../group.errors.ts';
import { isModerating, mayInvite, mayRemove } from '../group.rules.ts';
import { calls } from '../group-member.contract.ts';
import { peopleOf, rankOfRole } from './group.queries.ts';
import { groupMemberships } from './group.tables.ts';
import { standingIn, stateOf } from './group-standing.ts';

/**
 * Returns a page of a group's members. A block hides the two members from each other, but nobody from the moderators, who
 * are responsible for everyone. Refuses: group_not_found, group_members_only, not_group_moderator.
 */
export const listGroupMembers = handle(calls.listGroupMembers, async (ctx, { id, status, ...paging }) => {
  const { own } = await standingIn(ctx, id, status === 'active' ? 'inside' : 'moderating');
  const part = own ?? undefined;
  const where = and(
    eq(groupMemberships.groupId, id),
    eq(groupMemberships.status, status),
    eq(members.accountStatus, 'active'),
    isModerating(part) ? undefined : notBlocked(requireUser(ctx).id, groupMemberships.userId),
  );
  const page = await pageOfMembers(ctx.db, where, paging);
  const people = await peopleOf(
    ctx.db,
    page.items.map(({ userId }) => userId),
  );
  const items = page.items.flatMap((row) => {
    const person = people.get(row.userId);
    const isSelf = row.userId === requireUser(ctx).id;
    const requestMessage = row.status === 'requested' ? row.requestMessage : null;
    const { role, joinedAt } = row;
    const mine = !isSelf && mayRemove(part, row);
    return person ? [{ ...person, role, status: row.status, joinedAt, requestMessage, mayRemove: mine }] : [];
  });
  return { ...page, items };
});

/** The owner, moderators, then members, each in the order they joined. */
const order: readonly SortKey[] = [
  { by: rankOfRole, type: 'int' },
  { by: sql`${groupMemberships.id}`, type: 'uuid' },
];

async function pageOfMembers(
  db: Db,
  where: SQL | undefined,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const from = db
    .select({ row: groupMemberships, rank: sql<number>`${rankOfRole}::int` })
    .from(groupMemberships)
    .innerJoin(members, eq(members.id, groupMemberships.userId));
  const rows = await from
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...order.map(({ by }) => asc(by)))
    .limit(limit + 1);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(groupMemberships)
    .innerJoin(members, eq(members.id, groupMemberships.userId))
    .where(where);
  const page = pageOf(rows, limit, counted?.total ?? 0, ({ rank, row }) => [rank, row.id]);
  return { ...page, items: page.items.map(({ row }) => row) };
}

/**
 * Returns a page of members the caller can invite. Barred members are only listed for moderators. Refuses:
 * group_not_found, group_members_only, not_group_moderator, group_not_active.
 */
export const listInvitable = handle(calls.listInvitable, async (ctx, { id, limit, cursor }) => {
  const { group, own } = await standingIn(ctx, id, 'writing');
  const part = own ?? undefined;
  if (!mayInvite(stateOf(group), part)) throw apiError(notGroupModerator);
  const me = requireUser(ctx).id;
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
  // Each page is sorted by name, but the pages follow the id: a cursor with a name would reveal a member who isn't shown.
  return { ...page, items: items.sort((a, b) => a.name.localeCompare(b.name)) };
});

function isPartOf(groupId: string) {
  return and(eq(groupMemberships.groupId, groupId), eq(groupMemberships.userId, members.id));
}

/** Finds which members are invited: by anybody, or by one member. */
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
