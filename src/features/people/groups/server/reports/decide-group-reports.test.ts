import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { createReport } from '#features/care/reports/server/reporting/create-report.ts';
import { reports } from '#features/care/reports/server/tables.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getGroupPost } from '../board/read-board.ts';
import { createGroupPost } from '../board/write-on-board.ts';
import { decideGroupReport, listGroupReports } from './decide-group-reports.ts';

testWithDb(
  'reports go to the group’s moderators first, who decide without learning who reported',
  async ({ ctx }) => {
    const [owner, author, reporter] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    const other = await asMember(ctx);
    const admin = await asAdmin(ctx);
    const { id } = await aGroup(ctx.db, [owner.user, author.user, reporter.user]);
    const elsewhere = await aGroup(ctx.db, [other.user]);
    const { id: postId } = await createGroupPost.run(author.ctx, { id, content: 'Cheap phones' });
    await createReport.run(reporter.ctx, {
      contentType: 'group_post',
      contentId: postId,
      reportReason: 'spam',
    });
    const told = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'report_waiting'));
    expect(told).toMatchObject([{ userId: owner.user.id, path: `/groups/${id}/reports` }]);
    const waiting = await listGroupReports.run(owner.ctx, { id });
    expect(waiting).toMatchObject([{ title: 'Cheap phones', reportReason: 'spam', isOwn: false }]);
    expect(JSON.stringify(waiting)).not.toContain(reporter.user.id);
    const reportId = waiting[0]?.id ?? '';
    const decision = { reportId, isRemoved: true, statement: 'No adverts here.' };
    const foreign = decideGroupReport.run(other.ctx, { id: elsewhere.id, ...decision });
    await expect(foreign).rejects.toMatchObject({ code: 'report_not_found' });
    const member = decideGroupReport.run(author.ctx, { id, ...decision });
    await expect(member).rejects.toMatchObject({ code: 'not_group_moderator' });
    await decideGroupReport.run(owner.ctx, { id, ...decision });
    const gone = getGroupPost.run(reporter.ctx, { id, postId });
    await expect(gone).rejects.toMatchObject({ code: 'group_post_not_found' });
    const kinds = await ctx.db.select().from(notifications).where(eq(notifications.userId, author.user.id));
    expect(kinds.map(({ kind }) => kind)).toContain('content_moderated');
    expect(await listGroupReports.run(owner.ctx, { id })).toEqual([]);
    expect(admin.user.id).not.toBe(owner.user.id);
  },
);

testWithDb(
  'what a lone moderator wrote, and what is grave, is told to the administrators',
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
