import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { listMeetingsOfGroup } from '#features/gatherings/events/server/public.ts';
import type { SearchSource, WeeklySource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { calls as groupCalls } from '../group.contract.ts';
import { groupCategoryLabels } from '../group.rules.ts';
import { calls as groupMeetingCalls } from '../group-meeting.contract.ts';
import { countRequests, isOpenlyKnown, listGroupRows } from './group.queries.ts';
import { communityGroups } from './group.tables.ts';
import { findWaitingChange } from './group-change.ts';
import { countGroupReports } from './group-report.admin.ts';
import { standingIn, toGroup, toGroupDetails } from './group-standing.ts';

/** Returns a page of groups. */
export const listGroups = handle(groupCalls.listGroups, async (ctx, input) => {
  const page = await listGroupRows(ctx.db, requireUser(ctx).id, input);
  return { ...page, items: page.items.map(({ group, own }) => toGroup(group, own)) };
});

/** Returns one group. Refuses: group_not_found. */
export const getGroup = handle(groupCalls.getGroup, async (ctx, { id }) => {
  const { group, own } = await standingIn(ctx, id);
  const [requests, reports] = await Promise.all([countRequests(ctx.db, id), countGroupReports(ctx.db, id)]);
  const change = own?.role === 'owner' ? await findWaitingChange(ctx.db, id) : undefined;
  return toGroupDetails(group, own, { requests, reports }, change);
});

/** Returns a page of a group's meetings that are not over. Refuses: group_not_found, group_members_only. */
export const listGroupMeetings = handle(
  groupMeetingCalls.listGroupMeetings,
  async (ctx, { id, ...paging }) => {
    await standingIn(ctx, id, 'inside');
    return listMeetingsOfGroup(ctx, id, paging);
  },
);

/** Finds, for the site search, groups that every member may know of. Unlisted groups are never found. */
export const searchedGroups: SearchSource = {
  kind: { name: 'group', label: 'Groups', order: 8 },
  isVisible: ({ actor }) => actor.kind === 'person' && !actor.suspended,
  async find({ db }, query, limit) {
    const ids = await findByWords(
      db,
      query,
      {
        table: communityGroups,
        id: communityGroups.id,
        words: communityGroups.searchWords,
        where: isOpenlyKnown,
        order: { by: communityGroups.createdAt, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      db.select().from(communityGroups).where(inArray(communityGroups.id, ids)),
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      line: `${row.isPrivate ? 'Private group' : 'Group'}, ${groupCategoryLabels[row.category]}`,
      path: `/groups/${row.id}`,
    }));
  },
};

/** More new groups than a borough has in a week. */
const limit = 50;

/** New public groups for the weekly email, without their founders. */
export const weeklyGroups: WeeklySource = {
  kind: { name: 'group', heading: 'New groups', order: 6, limit: 3 },
  async items({ db }, since) {
    const rows = await db
      .select()
      .from(communityGroups)
      .where(and(isOpenlyKnown, eq(communityGroups.isPrivate, false), gt(communityGroups.approvedAt, since)))
      .orderBy(asc(communityGroups.approvedAt), asc(communityGroups.id))
      .limit(limit);
    return rows.map(({ id, name, category, location }) => ({
      category: null,
      placeId: null,
      point: null,
      title: name,
      line: [groupCategoryLabels[category], location].filter(Boolean).join(', '),
      path: `/groups/${id}`,
    }));
  },
};
