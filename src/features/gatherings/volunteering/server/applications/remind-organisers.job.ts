import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators, lockAccounts, members } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { replyWorkingDays, workingDaysAfter } from '../../reply-clock.ts';
import { applicationWaitsNotice } from '../notification-kinds.ts';
import { organiserIdsOf } from '../organisers.ts';
import { findOpportunity, type OpportunityRow } from '../queries.ts';
import { volunteerApplications } from '../tables.ts';
import { applicationsWaitMail } from './applications-wait.mail.tsx';
import type { ApplicationRow } from './queries.ts';

/**
 * The job: reminds the organisers of applications that have waited for five working days, and the administrators of those that have
 * waited for five more. What is reminded of is marked in the transaction that queues the message, so each is sent once.
 */
export async function remindOrganisers(ctx: Ctx): Promise<void> {
  let found = true;
  while (found) found = await inTransaction(ctx, remindOfSome);
}

const { opportunityId, remindersSent, remindAt, status, id } = volunteerApplications;

/**
 * Reminds of all that is due at the opportunity of the application that has waited longest; false where nothing is due, or somebody
 * is answering it at this moment. Accounts are locked before applications, as everywhere.
 */
async function remindOfSome(tx: TxCtx): Promise<boolean> {
  const isDue = and(eq(status, 'pending'), lte(remindAt, tx.now.toISOString()));
  const [first] = await tx.db
    .select()
    .from(volunteerApplications)
    .where(isDue)
    .orderBy(asc(remindAt), asc(id))
    .limit(1);
  const opportunity = first && (await findOpportunity(tx.db, first.opportunityId));
  if (!opportunity) return false;
  const isOverdue = first.remindersSent > 0;
  const told = await recipientsOf(tx, opportunity, isOverdue);
  await lockAccounts(tx, told);
  const due = await tx.db
    .select()
    .from(volunteerApplications)
    .where(and(isDue, eq(opportunityId, opportunity.id), eq(remindersSent, first.remindersSent)))
    .for('update', { skipLocked: true });
  if (due.length === 0) return false;
  await remindOf(tx, opportunity, { told, isOverdue, waiting: due.length });
  await markReminded(tx, due, isOverdue);
  return true;
}

async function recipientsOf(tx: TxCtx, opportunity: OpportunityRow, isOverdue: boolean): Promise<string[]> {
  if (!isOverdue) return organiserIdsOf(tx.db, opportunity);
  return (await listAdministrators(tx.db)).map((one) => one.id);
}

type Reminder = { told: readonly string[]; isOverdue: boolean; waiting: number };

async function remindOf(
  tx: TxCtx,
  { id: opportunityId, title, createdBy }: OpportunityRow,
  { told, isOverdue, waiting }: Reminder,
): Promise<void> {
  const what = waiting === 1 ? 'An application is waiting' : `${waiting} applications are waiting`;
  const notice = {
    kind: applicationWaitsNotice,
    title: `${what} for an answer: “${title}”`,
    path: `/volunteering/${opportunityId}/applications`,
    aboutUserId: isOverdue ? createdBy : null,
  };
  await notify(tx.db, told, notice, tx.now);
  const people = await tx.db
    .select({ id: members.id, email: members.email, firstName: members.firstName })
    .from(members)
    .where(inArray(members.id, [...told]));
  const messages = people.map(({ id: userId, email: to, firstName }) => ({
    to,
    userId,
    aboutUserId: isOverdue ? createdBy : null,
    props: { firstName, opportunityId, title, waiting, isOverdue },
  }));
  await enqueueMails(tx.db, applicationsWaitMail, messages, tx.now);
}

/** After the organisers come the administrators, after these nobody. */
async function markReminded(tx: TxCtx, due: readonly ApplicationRow[], isOverdue: boolean): Promise<void> {
  const ids = due.map((row) => row.id);
  const next = isOverdue ? null : workingDaysAfter(tx.now, replyWorkingDays).toISOString();
  await tx.db
    .update(volunteerApplications)
    .set({ remindersSent: isOverdue ? 2 : 1, remindAt: next })
    .where(inArray(id, ids));
}
