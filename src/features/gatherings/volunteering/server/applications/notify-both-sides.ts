import { inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, members } from '#features/accounts/users/server/public.ts';
import { enqueueMail, enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  applicationAnsweredNotice,
  applicationReceivedNotice,
  applicationWithdrawnNotice,
} from '../notification-kinds.ts';
import { organiserIdsOf } from '../organisers.ts';
import type { OpportunityRow } from '../queries.ts';
import { applicationAnsweredMail } from './application-answered.mail.tsx';
import { applicationReceivedMail } from './application-received.mail.tsx';
import type { ApplicationRow } from './queries.ts';

type Person = { id: string; email: string; firstName: string };

/** Tells the organisers that somebody has applied, by mail and bell. */
export async function notifyApplied(
  tx: TxCtx,
  opportunity: OpportunityRow,
  application: ApplicationRow,
): Promise<void> {
  const volunteer = await findUser(tx.db, application.volunteerId);
  if (!volunteer) return;
  const { id: opportunityId, title } = opportunity;
  const name = `${volunteer.firstName} ${volunteer.lastName}`;
  const organisers = await peopleWith(tx, await organiserIdsOf(tx.db, opportunity));
  const notice = {
    kind: applicationReceivedNotice,
    title: `${name} has applied for “${title}”`,
    path: `/volunteering/${opportunityId}/applications`,
    aboutUserId: volunteer.id,
  };
  const ids = organisers.map(({ id }) => id);
  await notify(tx.db, ids, notice, tx.now);
  const messages = organisers.map(({ id: userId, email: to, firstName }) => ({
    to,
    userId,
    aboutUserId: volunteer.id,
    props: { firstName, opportunityId, title, volunteer: name, message: application.message },
  }));
  await enqueueMails(tx.db, applicationReceivedMail, messages, tx.now);
}

/** Tells the volunteer what the organiser has answered, by mail and bell. */
export async function notifyAnswered(
  tx: TxCtx,
  { id: opportunityId, title, createdBy }: OpportunityRow,
  { status, responseMessage: message, respondedBy }: ApplicationRow,
  volunteer: Person,
): Promise<void> {
  // A notice goes with one account: words of somebody else than the author stand on the page and in the mail.
  const isByAuthor = createdBy === null || createdBy === respondedBy;
  const aboutUserId = createdBy ?? respondedBy;
  const isAccepted = status === 'accepted';
  const notice = {
    kind: applicationAnsweredNotice,
    title: isAccepted
      ? `You’ve been accepted for “${title}”`
      : `Your application for “${title}” was not accepted`,
    body: isByAuthor ? (message ?? undefined) : undefined,
    path: `/volunteering/${opportunityId}`,
    aboutUserId,
  };
  await notify(tx.db, [volunteer.id], notice, tx.now);
  const outcome = isAccepted ? ('accepted' as const) : ('rejected' as const);
  const props = { firstName: volunteer.firstName, opportunityId, title, outcome, message };
  const mail = { to: volunteer.email, userId: volunteer.id, aboutUserId, props };
  await enqueueMail(tx.db, applicationAnsweredMail, mail, tx.now);
}

/** Tells those who wait that the opportunity is over, by mail and bell. */
export async function notifyClosed(
  tx: TxCtx,
  { id: opportunityId, title, createdBy }: OpportunityRow,
  volunteerIds: readonly string[],
): Promise<void> {
  if (volunteerIds.length === 0) return;
  const notice = {
    kind: applicationAnsweredNotice,
    title: `“${title}” is closed`,
    body: 'Thank you for offering to help.',
    path: '/volunteering',
    aboutUserId: createdBy,
  };
  await notify(tx.db, volunteerIds, notice, tx.now);
  const messages = (await peopleWith(tx, volunteerIds)).map(({ id: userId, email: to, firstName }) => ({
    to,
    userId,
    aboutUserId: createdBy,
    props: { firstName, opportunityId, title, outcome: 'closed' as const, message: null },
  }));
  await enqueueMails(tx.db, applicationAnsweredMail, messages, tx.now);
}

/** Tells the organisers that a volunteer has stepped back: of one who waits unanswered, nothing is to be done. */
export async function notifyWithdrawn(
  tx: TxCtx,
  opportunity: OpportunityRow,
  { volunteerId, status }: ApplicationRow,
): Promise<void> {
  const volunteer = status === 'accepted' ? await findUser(tx.db, volunteerId) : undefined;
  if (!volunteer) return;
  const notice = {
    kind: applicationWithdrawnNotice,
    title: `${volunteer.firstName} ${volunteer.lastName} can no longer help with “${opportunity.title}”`,
    path: `/volunteering/${opportunity.id}/applications`,
    aboutUserId: volunteerId,
  };
  await notify(tx.db, await organiserIdsOf(tx.db, opportunity), notice, tx.now);
}

function peopleWith(tx: TxCtx, ids: readonly string[]): Promise<Person[]> {
  return tx.db
    .select({ id: members.id, email: members.email, firstName: members.firstName })
    .from(members)
    .where(inArray(members.id, [...ids]));
}
