import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { notModerator, reportNotFound } from '../../errors.ts';
import { calls } from '../../moderation-contract.ts';
import { reportAssignedNotice } from '../notification-kinds.ts';
import { reports } from '../tables.ts';

/** Assigns a report, and tells the person who has it now. Refuses: report_not_found, not_moderator. */
export const assignReport = handle(calls.assignReport, {
  async run(tx, { id, moderatorId }) {
    await lockAccounts(tx, [moderatorId]);
    const moderator = await findUser(tx.db, moderatorId);
    const mayModerate = moderator && isAdministrator(moderator) && moderator.accountStatus === 'active';
    if (moderatorId !== null && !mayModerate) throw apiError(notModerator);
    const [report] = await tx.db
      .update(reports)
      .set({ assignedModeratorId: moderatorId })
      .where(eq(reports.id, id))
      .returning({ title: reports.snapshotTitle, authorId: reports.authorId });
    if (!report) throw apiError(reportNotFound);
    await audit(tx, { action: 'report.assign', target: { type: 'report', id }, after: { moderatorId } });
    if (moderatorId !== null && moderatorId !== personOf(tx).id) {
      const notice = {
        kind: reportAssignedNotice,
        title: `A report was assigned to you: “${report.title}”`,
        path: '/admin/reports?show=mine',
        aboutUserId: report.authorId,
      };
      await notify(tx.db, [moderatorId], notice, tx.now);
    }
    return { message: moderatorId === null ? 'Assigned to nobody' : 'Report assigned' };
  },
});
