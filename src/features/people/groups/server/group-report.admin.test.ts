import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { ReportReason } from '#features/care/reports/report.rules.ts';
import { decideAppeal } from '#features/care/reports/server/appeal.admin.ts';
import { appealDecision } from '#features/care/reports/server/appeal.own.ts';
import { strikesOf } from '#features/care/reports/server/public.ts';
import { createReport, getSafetyFigures } from '#features/care/reports/server/report.own.ts';
import { moderationDecisions, reports } from '#features/care/reports/server/report.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aPost } from '#test/factories/forum.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../group-report.contract.ts';
import { createGroupPost, moderateGroupPost } from './group-post.own.ts';
import { getGroupPost } from './group-post.read.ts';
import { decideGroupReport, listGroupReports } from './group-report.admin.ts';

/** A group with its owner, an author and a reporter. */
async function aPeopledGroup(ctx: Ctx) {
  const [owner, author, reporter] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, author.user, reporter.user]);
  return { id, owner, author, reporter };
}

type Peopled = Awaited<ReturnType<typeof aPeopledGroup>>;

/** Has the author write a post, and the reporter report it. */
async function aReportedPost({ id, author, reporter }: Peopled, reportReason: ReportReason = 'spam') {
  const { id: postId } = await createGroupPost.run(author.ctx, { id, content: 'Cheap phones' });
  const report = { contentType: 'group_post', contentId: postId, reportReason } as const;
  await createReport.run(reporter.ctx, report);
  const [row] = await author.ctx.db.select().from(reports).where(eq(reports.contentId, postId));
  return { postId, reportId: row?.id ?? '' };
}

/** Counts a member’s activities of a type. */
function countOf(ctx: Ctx, userId: string, type: string): Promise<number> {
  return ctx.db.$count(activities, and(eq(activities.userId, userId), eq(activities.type, type)));
}

testWithDb(
  'reports go to the group’s moderators first, who decide without learning who reported',
  async ({ ctx }) => {
    const group = await aPeopledGroup(ctx);
    const { id, owner, author, reporter } = group;
    const other = await asMember(ctx);
    const elsewhere = await aGroup(ctx.db, [other.user]);
    const { postId, reportId } = await aReportedPost(group);
    const told = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'report_waiting'));
    expect(told).toMatchObject([{ userId: owner.user.id, path: `/groups/${id}/reports` }]);
    const waiting = await listGroupReports.run(owner.ctx, { id });
    expect(waiting).toMatchObject([{ title: 'Cheap phones', reportReason: 'spam', isOwn: false }]);
    expect(JSON.stringify(waiting)).not.toContain(reporter.user.id);
    const decision = { reportId, isRemoved: true, reason: 'advertising' } as const;
    const foreign = decideGroupReport.run(other.ctx, { id: elsewhere.id, ...decision });
    await expect(foreign).rejects.toMatchObject({ code: 'report_not_found' });
    const member = decideGroupReport.run(author.ctx, { id, ...decision });
    await expect(member).rejects.toMatchObject({ code: 'not_group_moderator' });
    await decideGroupReport.run(owner.ctx, { id, ...decision });
    const gone = getGroupPost.run(reporter.ctx, { id, postId });
    await expect(gone).rejects.toMatchObject({ code: 'group_post_not_found' });
    expect(await listGroupReports.run(owner.ctx, { id })).toEqual([]);
    const again = decideGroupReport.run(owner.ctx, { id, ...decision });
    await expect(again).rejects.toMatchObject({ code: 'already_decided' });
  },
);

testWithDb(
  'administrators are notified of a grave report, and of one about the only moderator’s post',
  async ({ ctx }) => {
    const [owner, author, reporter] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    const admin = await asAdmin(ctx);
    const { id } = await aGroup(ctx.db, [owner.user, author.user, reporter.user]);
    const { id: owners } = await createGroupPost.run(owner.ctx, { id, content: 'By the owner' });
    const { id: grave } = await createGroupPost.run(author.ctx, { id, content: 'Hateful' });
    const report = { contentType: 'group_post', contentId: owners, reportReason: 'spam' } as const;
    await createReport.run(reporter.ctx, report);
    await createReport.run(reporter.ctx, { ...report, contentId: grave, reportReason: 'hate_speech' });
    const told = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'report_waiting'))
      .orderBy(notifications.id);
    expect(told.map(({ userId }) => userId)).toEqual([admin.user.id, owner.user.id, admin.user.id]);
    const [own] = await ctx.db.select().from(reports).where(eq(reports.contentId, owners));
    const decision = { id, reportId: own?.id ?? '', isRemoved: false };
    await expect(decideGroupReport.run(owner.ctx, decision)).rejects.toMatchObject({ code: 'own_content' });
  },
);

testWithDb('a moderator’s own words are not sent in the site’s messages', async ({ ctx }) => {
  const group = await aPeopledGroup(ctx);
  const { id, owner, author } = group;
  const { reportId } = await aReportedPost(group);
  const words = 'Sign in again at https://mahalla-login.example.net';
  for (const field of ['statement', 'reason']) {
    const typed = { id, reportId, isRemoved: true, [field]: words };
    expect(calls.decideGroupReport.input.safeParse(typed).success).toBe(false);
  }
  await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: true, reason: 'advertising' });
  const sent = await messagesTo(ctx.db, 'near-decision');
  expect(sent).toMatchObject([
    {
      to: author.user.email,
      props: { moderators: 'The moderators of “Group of the tests”', title: 'Cheap phones' },
    },
  ]);
  expect(await messagesTo(ctx.db, 'moderation-decision')).toEqual([]);
});

testWithDb('a removal by a group’s moderators gives the author no strike', async ({ ctx }) => {
  const group = await aPeopledGroup(ctx);
  const { id, owner, author } = group;
  const { reportId } = await aReportedPost(group);
  await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: true, reason: 'unkind' });
  expect(await strikesOf(ctx.db, [author.user.id])).toEqual(new Map());
  expect(await countOf(ctx, author.user.id, 'strike')).toBe(0);
  expect(await getSafetyFigures.run(ctx, {})).toMatchObject({ actedOn: 0 });
});

testWithDb('the author appeals to the administrators, who can restore the post', async ({ ctx }) => {
  const group = await aPeopledGroup(ctx);
  const { id, owner, author } = group;
  const { postId, reportId } = await aReportedPost(group);
  await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: true, reason: 'untrue' });
  const [mail] = await messagesTo(ctx.db, 'near-decision');
  const token = String(Object(mail?.props).token);
  await appealDecision.run(ctx, { token, text: 'It is true.' });
  const [decision] = await ctx.db.select().from(moderationDecisions);
  const { ctx: admin } = await asAdmin(ctx);
  const overturned = { id: decision?.id ?? '', decision: 'overturned', reason: 'It is.' } as const;
  await decideAppeal.run(admin, overturned);
  expect(await getGroupPost.run(author.ctx, { id, postId })).toMatchObject({ isRemoved: false });
});

testWithDb(
  'dismissals by a group’s moderators do not close grave reports or affect the reporter',
  async ({ ctx }) => {
    const group = await aPeopledGroup(ctx);
    const { id, owner, author, reporter } = group;
    for (const reason of ['hate_speech', 'harassment', 'child_safety'] as const) {
      const { reportId } = await aReportedPost(group, reason);
      await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: false });
    }
    for (let count = 0; count < 3; count++) {
      const { reportId } = await aReportedPost(group);
      await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: false });
    }
    expect(await listGroupReports.run(owner.ctx, { id })).toEqual([]);
    const open = await ctx.db.select().from(reports).where(eq(reports.status, 'pending')).orderBy(reports.id);
    expect(open.map(({ reportReason, priority }) => [reportReason, priority])).toEqual([
      ['hate_speech', 'high'],
      ['harassment', 'high'],
      ['child_safety', 'high'],
    ]);
    const titles = await ctx.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, reporter.user.id));
    expect(titles).toHaveLength(6);
    expect(titles).not.toContainEqual({ title: 'Several of your reports were dismissed' });
    const forumPost = await aPost(author.ctx);
    const next = { contentType: 'forum_post', contentId: forumPost, reportReason: 'hate_speech' } as const;
    await createReport.run(reporter.ctx, next);
    const [stored] = await ctx.db.select().from(reports).where(eq(reports.contentId, forumPost));
    expect(stored?.priority).toBe('high');
  },
);

testWithDb(
  'a grave report that the group’s moderators decided stays for administrators to decide',
  async ({ ctx }) => {
    const group = await aPeopledGroup(ctx);
    const { id, owner, author, reporter } = group;
    const { reportId } = await aReportedPost(group, 'harassment');
    await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: true, reason: 'unkind' });
    const { ctx: admin } = await asAdmin(ctx);
    await decide(admin, reportId, 'user_warned');
    expect(await strikesOf(ctx.db, [author.user.id])).toEqual(new Map([[author.user.id, 1]]));
    expect(await countOf(ctx, reporter.user.id, 'valid_report')).toBe(1);
  },
);

testWithDb('reports that a group’s moderators act on do not count for the reporter', async ({ ctx }) => {
  const group = await aPeopledGroup(ctx);
  const { id, owner, reporter } = group;
  for (const reason of ['spam', 'hate_speech', 'other'] as const) {
    const { reportId } = await aReportedPost(group, reason);
    await decideGroupReport.run(owner.ctx, { id, reportId, isRemoved: true, reason: 'advertising' });
  }
  expect(await countOf(ctx, reporter.user.id, 'valid_report')).toBe(0);
});

testWithDb('a group’s moderators cannot restore what administrators removed', async ({ ctx }) => {
  const group = await aPeopledGroup(ctx);
  const { id, owner } = group;
  const { postId, reportId } = await aReportedPost(group);
  const { ctx: admin } = await asAdmin(ctx);
  await decide(admin, reportId, 'content_removed');
  const back = moderateGroupPost.run(owner.ctx, { id, postId, isRemoved: false });
  await expect(back).rejects.toMatchObject({ code: 'removed_by_administrators' });
});
