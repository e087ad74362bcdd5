import { and, inArray, lt } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { sealAuditLog } from '#kit/server/audit/seal-audit-log.ts';
import type { Ctx } from '#kit/server/context.ts';
import { boroughDayStart } from '#kit/server/offset-text.ts';
import { queue } from '#kit/server/queue/tables.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getSiteHealth, ownHealth } from './get-site-health.ts';
import { listAdminTasks } from './list-admin-tasks.ts';
import { purgeExpiredAuditEntries } from './records/audit-queries.ts';
import { exportAuditLog } from './records/export-audit-log.ts';
import { getOutboxMessage } from './records/get-outbox-message.ts';
import { listAuditLog } from './records/list-audit-log.ts';
import { listFailedTasks } from './records/list-failed-tasks.ts';
import { listMailTemplates } from './records/list-mail-templates.ts';
import { listOutbox } from './records/list-outbox.ts';
import { countUnsent } from './records/outbox-queries.ts';
import { previewMail } from './records/preview-mail.ts';
import { retryOutboxMessage } from './records/retry-outbox-message.ts';
import { accountStatusMail } from './users/account-status.mail.tsx';
import { cancelEmailProposal } from './users/cancel-email-proposal.ts';
import { deleteUser } from './users/delete-user.ts';
import { demoteAdmin } from './users/demote-admin.ts';
import { editUser } from './users/edit-user.ts';
import { endUserSessions } from './users/end-user-sessions.ts';
import { getUser } from './users/get-user.ts';
import { listUsers } from './users/list-users.ts';
import { promoteAdmin } from './users/promote-admin.ts';
import { countAccountsSince } from './users/queries.ts';
import { reinstateUser } from './users/reinstate-user.ts';
import { suspendUser } from './users/suspend-user.ts';

const day = 24 * 3600;

/** Deletes messages and audit entries older than the limits that administrators set. */
async function purgeExpiredRecords(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const settings = await readSettings(db);
  const mailBefore = new Date(now.getTime() - settings.mailLogDays * day * 1000).toISOString();
  await db
    .delete(queue)
    .where(and(inArray(queue.status, ['done', 'given_up', 'suppressed']), lt(queue.createdAt, mailBefore)));
  const auditBefore = new Date(now);
  auditBefore.setUTCMonth(auditBefore.getUTCMonth() - settings.auditLogMonths);
  await purgeExpiredAuditEntries(ctx, auditBefore.toISOString());
}

/** Accounts, roles, mail and records for administrators. */
export const administration: ServerFeature = {
  name: 'administration',
  handlers: [
    getAdminStats,
    listAdminTasks,
    getSiteHealth,
    listUsers,
    getUser,
    editUser,
    cancelEmailProposal,
    deleteUser,
    suspendUser,
    reinstateUser,
    endUserSessions,
    promoteAdmin,
    demoteAdmin,
    listOutbox,
    listFailedTasks,
    getOutboxMessage,
    retryOutboxMessage,
    listMailTemplates,
    previewMail,
    listAuditLog,
    exportAuditLog,
  ],
  figures: [
    {
      name: 'totalUsers',
      dashboard: { label: 'Total Users', order: 1 },
      count: ({ db }) => db.$count(members),
    },
    {
      name: 'newThisMonth',
      dashboard: { label: 'New This Month', order: 2 },
      count: ({ db, now }) => countAccountsSince(db, boroughDayStart(`${boroughDate(now).slice(0, 7)}-01`)),
    },
  ],
  health: ownHealth,
  adminTasks: [
    { path: '/admin/users', label: 'Members', group: 'People', order: 1 },
    { path: '/admin/administrators', label: 'Administrators', group: 'Site', order: 2 },
    {
      path: '/admin/outbox',
      label: 'Outbox',
      group: 'Sending',
      order: 2,
      waiting: async ({ db }) => (await countUnsent(db)).givenUp,
    },
    { path: '/admin/mail-templates', label: 'Templates', group: 'Sending', order: 3 },
    { path: '/admin/audit-log', label: 'Audit log', group: 'Site', order: 7 },
  ],
  jobs: [
    { name: 'purge-expired-records', everySeconds: day, run: purgeExpiredRecords },
    { name: 'seal-audit-log', everySeconds: 60, run: sealAuditLog },
  ],
  mails: [accountStatusMail],
};
