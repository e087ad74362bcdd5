import { eq, sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import {
  countReportsNear,
  decideNear,
  listReportsNear,
  type ReportedThings,
} from '#features/care/reports/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../report-contract.ts';
import { standingIn } from '../standing.ts';
import { groupPosts, groupResources } from '../tables.ts';

const maxListed = 100;

/** What of a group its own moderators decide; the group as a whole is for administrators. */
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

/** How many reports wait for a group's moderators. */
export async function countGroupReports(db: Db, groupId: string): Promise<number> {
  const counts = await Promise.all(thingsOf(groupId).map((things) => countReportsNear(db, things)));
  return counts.reduce((sum, one) => sum + one, 0);
}

/** Answers what waits. Refuses: group_not_found, group_members_only, not_group_moderator. */
export const listGroupReports = handle(calls.listGroupReports, async (ctx, { id }) => {
  await standingIn(ctx, id, 'moderating');
  const me = personOf(ctx).id;
  const lists = await Promise.all(thingsOf(id).map((things) => listReportsNear(ctx.db, things, maxListed)));
  return lists
    .flat()
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ contentUrl, authorId, contentType: _, ...report }) => ({
      ...report,
      path: contentUrl,
      isOwn: authorId === me,
    }));
});

/**
 * Decides. Refuses: group_not_found, group_members_only, not_group_moderator, report_not_found, already_decided, own_content.
 */
export const decideGroupReport = handle(calls.decideGroupReport, {
  async run(tx, { id, reportId, isRemoved, statement }) {
    await standingIn(tx, id, 'moderating');
    await decideNear(tx, { id: reportId, things: thingsOf(id), isRemoved, statement });
    return { message: isRemoved ? 'Taken down. Its author has been told.' : 'The report is dismissed.' };
  },
});
