import { eq, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  countReportsNear,
  decideNear,
  listReportsNear,
  type ReportedThings,
} from '#features/care/reports/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { removalReasons } from '../group.rules.ts';
import { calls } from '../group-report.contract.ts';
import { groupPosts, groupResources } from './group.tables.ts';
import { standingIn } from './group-standing.ts';

const maxListed = 100;

/** Returns the open reports of a group. Refuses: group_not_found, group_members_only, not_group_moderator. */
export const listGroupReports = handle(calls.listGroupReports, async (ctx, { id }) => {
  await standingIn(ctx, id, 'moderating');
  const me = requireUser(ctx).id;
  const lists = await Promise.all(thingsOf(id).map((things) => listReportsNear(ctx.db, things, maxListed)));
  return lists
    .flat()
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ contentUrl, authorId, contentType: _, ...report }) => ({
      ...report,
      path: contentUrl,
      isOwn: authorId === me,
    }));
});

/**
 * Decides a report. Refuses: group_not_found, group_members_only, not_group_moderator, report_not_found, already_decided,
 * own_content.
 */
export const decideGroupReport = handle(calls.decideGroupReport, {
  async run(tx, { id, reportId, isRemoved, reason }) {
    const { group } = await standingIn(tx, id, 'moderating');
    await decideNear(tx, {
      id: reportId,
      things: thingsOf(id),
      moderators: `The moderators of “${group.name}”`,
      reason: isRemoved && reason !== undefined ? removalReasons[reason] : null,
    });
    return {
      message: isRemoved ? 'Taken down. Its author has been told.' : 'The report is closed for the group.',
    };
  },
});

/** Counts the reports that are waiting for a group's moderators. */
export async function countGroupReports(db: Db, groupId: string): Promise<number> {
  const counts = await Promise.all(thingsOf(groupId).map((things) => countReportsNear(db, things)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The kinds of content that a group's own moderators decide on. Reports of the group itself go to administrators. */
function thingsOf(groupId: string): ReportedThings[] {
  return [
    {
      contentType: 'group_post',
      ids: sql`(select ${groupPosts.id} from ${groupPosts} where ${eq(groupPosts.groupId, groupId)})`,
    },
    {
      contentType: 'group_resource',
      ids: sql`(select ${groupResources.id} from ${groupResources} where ${eq(groupResources.groupId, groupId)})`,
    },
  ];
}
