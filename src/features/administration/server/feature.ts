import { and, inArray, lt } from 'drizzle-orm';
import { readSettings } from '#features/site-settings/server/queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { queue } from '#kit/server/queue/tables.ts';
import type { PersonalData, ServerFeature } from '#kit/server/server-feature.ts';
import { standingMail } from './account-standing.mail.tsx';
import { forgetOldEntries } from './audit-queries.ts';
import { deleteUser } from './delete-user.ts';
import { demoteAdmin } from './demote-admin.ts';
import { editUser } from './edit-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getOutboxMessage } from './get-outbox-message.ts';
import { getUser } from './get-user.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listMailTemplates } from './list-mail-templates.ts';
import { listOutbox } from './list-outbox.ts';
import { listUsers } from './list-users.ts';
import { previewMail } from './preview-mail.ts';
import { promoteAdmin } from './promote-admin.ts';
import { reinstateUser } from './reinstate-user.ts';
import { retryOutboxMessage } from './retry-outbox-message.ts';
import { suspendUser } from './suspend-user.ts';

const day = 24 * 3600;

/** Forgets messages and audit entries whose time, which an administrator sets, is over. */
async function forgetOldRecords(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const settings = await readSettings(db);
  const mailBefore = new Date(now.getTime() - settings.mailLogDays * day * 1000).toISOString();
  await db
    .delete(queue)
    .where(and(inArray(queue.status, ['done', 'given_up', 'suppressed']), lt(queue.createdAt, mailBefore)));
  const auditBefore = new Date(now);
  auditBefore.setUTCMonth(auditBefore.getUTCMonth() - settings.auditLogMonths);
  await forgetOldEntries(ctx, auditBefore.toISOString());
}

/** Accounts, roles, mail and records for administrators. `personalData`: what all features keep about a member. */
export function administration(personalData: readonly PersonalData[]): ServerFeature {
  return {
    name: 'administration',
    handlers: [
      getAdminStats,
      listUsers,
      getUser,
      editUser,
      deleteUser(personalData),
      suspendUser,
      reinstateUser,
      endUserSessions,
      promoteAdmin,
      demoteAdmin,
      listOutbox,
      getOutboxMessage,
      retryOutboxMessage,
      listMailTemplates,
      previewMail,
      listAuditLog,
      exportAuditLog,
    ],
    mails: [standingMail],
    jobs: [{ name: 'forget-old-records', everySeconds: day, run: forgetOldRecords }],
  };
}
