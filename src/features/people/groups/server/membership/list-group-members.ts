import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members, personOf } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../member-contract.ts';
import { isModerating, mayRemove } from '../../rules.ts';
import { peopleOf } from '../people.ts';
import { rankOfRole } from '../queries.ts';
import { standingIn } from '../standing.ts';
import { groupMemberships } from '../tables.ts';

/**
 * Answers a page of those who are in a group. A block hides its two from each other, but nobody from those who moderate:
 * they answer for all. Refuses: group_not_found, group_members_only, not_group_moderator.
 */
export const listGroupMembers = handle(calls.listGroupMembers, async (ctx, { id, status, ...paging }) => {
  const { own } = await standingIn(ctx, id, status === 'active' ? 'inside' : 'moderating');
  const part = own ?? undefined;
  const where = and(
    eq(groupMemberships.groupId, id),
    eq(groupMemberships.status, status),
    eq(members.accountStatus, 'active'),
    isModerating(part) ? undefined : notBlocked(personOf(ctx).id, groupMemberships.userId),
  );
  const page = await pageOfMembers(ctx.db, where, paging);
  const people = await peopleOf(
    ctx.db,
    page.items.map(({ userId }) => userId),
  );
  const items = page.items.flatMap((row) => {
    const person = people.get(row.userId);
    const isSelf = row.userId === personOf(ctx).id;
    const requestMessage = row.status === 'requested' ? row.requestMessage : null;
    const { role, joinedAt } = row;
    const mine = !isSelf && mayRemove(part, row);
    return person ? [{ ...person, role, status: row.status, joinedAt, requestMessage, mayRemove: mine }] : [];
  });
  return { ...page, items };
});

/** The owner, moderators, then members; each as they came. */
const order: readonly SortKey[] = [
  { by: rankOfRole, type: 'number' },
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
