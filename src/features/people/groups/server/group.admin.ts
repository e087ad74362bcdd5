import { and, eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { afterCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { containsWords } from '#kit/server/search/find-by-words.ts';
import { groupNotFound, limitBelowCount } from '../group.errors.ts';
import { AdminGroup, calls } from '../group-admin.contract.ts';
import { groupLimitNotice } from './group.messages.tsx';
import { byName, type GroupRow, lockGroup, moderatorIdsOf, nameKey } from './group.queries.ts';
import { communityGroups } from './group.tables.ts';

/** Returns a page of all groups, for administrators. */
export const listAdminGroups = handle(calls.listAdminGroups, async ({ db }, { search, limit, cursor }) => {
  const where = search === undefined ? undefined : containsWords(communityGroups.searchWords, search);
  const rows = await db
    .select({ group: communityGroups, key: nameKey })
    .from(communityGroups)
    .where(and(where, afterCursor(byName, cursor)))
    .orderBy(...byName.map(({ by }) => by))
    .limit(limit + 1);
  const total = await db.$count(communityGroups, where);
  const page = pageOf(rows, limit, total, ({ key, group }) => [key, group.id]);
  return { ...page, items: page.items.map(({ group }) => toAdminGroup(group)) };
});

/** Sets how many members a group can have. Repeating it changes nothing. Refuses: group_not_found, limit_below_count. */
export const setGroupLimit = handle(calls.setGroupLimit, {
  async run(tx, { id, memberLimit }) {
    const group = await lockGroup(tx.db, id);
    if (!group) throw apiError(groupNotFound);
    if (memberLimit < group.memberCount) throw apiError(limitBelowCount);
    const message = `“${group.name}” can have ${memberLimit} members.`;
    if (memberLimit === group.memberLimit) return { message };
    await tx.db
      .update(communityGroups)
      .set({ memberLimit, updatedAt: tx.now.toISOString() })
      .where(eq(communityGroups.id, id));
    await audit(tx, {
      action: 'group.limit',
      target: { type: 'group', id },
      before: { memberLimit: group.memberLimit },
      after: { memberLimit },
    });
    const notice = {
      kind: groupLimitNotice,
      title: `“${group.name}” can now have ${memberLimit} members`,
      path: `/groups/${id}/settings`,
    };
    const [ownerId] = await moderatorIdsOf(tx.db, id);
    if (ownerId !== undefined) await addNotices(tx.db, [ownerId], notice, tx.now);
    return { message };
  },
});

function toAdminGroup(row: GroupRow): AdminGroup {
  return present(AdminGroup, row, { isRemoved: row.removedAt !== null });
}
