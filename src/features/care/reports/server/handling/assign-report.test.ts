import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../moderation-contract.ts';
import { assignReport } from './assign-report.ts';
import { listReports } from './list-reports.ts';

const mine = calls.listReports.input.parse({ mine: 'true' });

testWithDb('the person a report is assigned to is told, and finds it among their own', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other, user } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { reportId } = await aReportedEvent(ctx);
  await assignReport.run(admin, { id: reportId, moderatorId: user.id });
  expect((await listReports.run(other, mine)).items).toMatchObject([
    { id: reportId, assignedModeratorId: user.id, assignedModeratorName: 'Nadia Rahman' },
  ]);
  expect((await listReports.run(admin, mine)).items).toEqual([]);
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  expect(told.filter(({ kind }) => kind === 'report_assigned')).toHaveLength(1);
  await assignReport.run(other, { id: reportId, moderatorId: null });
  expect((await listReports.run(other, mine)).items).toEqual([]);
});

testWithDb('a member gets no report, and what is not there is assigned to nobody', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { user: member } = await asMember(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const toMember = assignReport.run(admin, { id: reportId, moderatorId: member.id });
  await expect(toMember).rejects.toMatchObject({ code: 'not_moderator' });
  const unknown = assignReport.run(admin, { id: user.id, moderatorId: user.id });
  await expect(unknown).rejects.toMatchObject({ code: 'report_not_found' });
});
