import { and, inArray, lt } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { sealAuditLog } from '#kit/server/audit/audit-chain.ts';
import type { Ctx } from '#kit/server/context.ts';
import { boroughDayStart } from '#kit/server/instants.ts';
import { queue } from '#kit/server/kit.tables.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { exportAuditLog, listAuditLog, purgeExpiredAuditEntries } from './audit-log.admin.ts';
import { getAdminStats, getSiteHealth, listAdminTasks, ownHealth } from './dashboard.admin.ts';
import {
  countUnsentMessages,
  getOutboxMessage,
  listFailedTasks,
  listMailTemplates,
  listOutbox,
  previewMail,
  retryOutboxMessage,
} from './outbox.admin.ts';
import {
  cancelEmailProposal,
  deleteUser,
  demoteAdmin,
  editUser,
  endUserSessions,
  getUser,
  listUsers,
  promoteAdmin,
  reinstateUser,
  suspendUser,
} from './user.admin.ts';
import { accountStatusMail } from './user.messages.tsx';
import { countAccountsSince } from './user.queries.ts';

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
      waiting: async ({ db }) => (await countUnsentMessages(db)).givenUp,
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
