import { and, eq, gt, lt, lte, ne } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators, lockAccounts } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { addWorkingDays, replyWorkingDays } from '../application.rules.ts';
import { applicationsWait } from './application.messages.tsx';
import { findOpportunity, lockOpportunity, type OpportunityRow } from './opportunity.queries.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';
import { listOrganiserIds } from './opportunity-access.ts';
import { closeOpportunity, listPlaceHolders } from './opportunity-ending.ts';

const { opportunityId, remindersSent, remindAt, status } = volunteerApplications;

/**
 * Sends one message for all applications of an opportunity that are due, and marks them in the same transaction. Accounts are
 * locked before applications, as everywhere.
 */
function reminders(name: string, isOverdue: boolean) {
  const isDue = ({ now }: Pick<TxCtx, 'now'>) =>
    and(
      eq(status, 'pending'),
      lte(remindAt, now.toISOString()),
      isOverdue ? gt(remindersSent, 0) : eq(remindersSent, 0),
    );
  return dueRows({
    name,
    table: volunteerApplications,
    key: opportunityId,
    isReminder: true,
    due: isDue,
    async lock(tx, row) {
      const opportunity = await findOpportunity(tx.db, row.opportunityId);
      if (opportunity) await lockAccounts(tx, await listReminderRecipients(tx, opportunity, isOverdue));
    },
    async act(tx, row) {
      const opportunity = await findOpportunity(tx.db, row.opportunityId);
      if (!opportunity) return;
      const recipients = await listReminderRecipients(tx, opportunity, isOverdue);
      const next = isOverdue ? null : addWorkingDays(tx.now, replyWorkingDays).toISOString();
      const reminded = await tx.db
        .update(volunteerApplications)
        .set({ remindersSent: isOverdue ? 2 : 1, remindAt: next })
        .where(and(eq(opportunityId, opportunity.id), isDue(tx)))
        .returning({ id: volunteerApplications.id });
      const { id, title, createdBy } = opportunity;
      await notify(
        tx,
        applicationsWait,
        recipients,
        { opportunityId: id, title, waiting: reminded.length, isOverdue },
        { aboutUserId: isOverdue ? createdBy : null },
      );
    },
  });
}

/**
 * Job: reminds organisers of applications that have waited for five working days, and administrators of those that have waited
 * for ten. There are no further reminders.
 */
export const remindOrganisers = [
  reminders('remind-organisers-of-applications', false),
  reminders('remind-administrators-of-applications', true),
];

async function listReminderRecipients(
  tx: TxCtx,
  opportunity: OpportunityRow,
  isOverdue: boolean,
): Promise<string[]> {
  if (!isOverdue) return listOrganiserIds(tx.db, opportunity);
  return (await listAdministrators(tx.db)).map((administrator) => administrator.id);
}

/** Job: closes the opportunities whose last day is past. A shift planned for a later day, as was possible once, takes place. */
export const closeEndedOpportunities = dueRows({
  name: 'close-ended-opportunities',
  table: volunteerOpportunities,
  key: volunteerOpportunities.id,
  due: ({ now }) =>
    and(lt(volunteerOpportunities.endDate, boroughDate(now)), ne(volunteerOpportunities.status, 'closed')),
  lock: async (tx, { id }) => lockOpportunity(tx, id, await listPlaceHolders(tx, id)),
  act: (tx, row) => closeOpportunity(tx, row, 'keep'),
});
