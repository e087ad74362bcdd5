import { z } from 'zod';
import { addNotices, notify } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, listUsers } from '#features/accounts/users/server/public.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { enqueueMail, enqueueMails } from '#kit/server/mail/outbox.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import { contactMethods } from '../opportunity.rules.ts';
import { type ApplicationRow, findPreferredContacts } from './application.queries.ts';
import type { OpportunityRow } from './opportunity.queries.ts';
import { listOrganiserIds } from './opportunity-access.ts';

const applicationAnsweredNotice: NotificationKind = {
  name: 'application_answered',
  isUrgent: true,
  atNight: 'if_soon',
};
const applicationWithdrawnNotice: NotificationKind = { name: 'application_withdrawn' };

/** The kinds of notification that have no message. */
export const notificationKinds = [applicationAnsweredNotice, applicationWithdrawnNotice];

type Person = { id: string; email: string; firstName: string };

/** Notifies the organisers of an application, by email and bell. */
export async function notifyApplicationReceived(
  tx: TxCtx,
  opportunity: OpportunityRow,
  application: ApplicationRow,
): Promise<void> {
  const volunteer = await findUser(tx.db, application.volunteerId);
  if (!volunteer) return;
  const { id: opportunityId, title } = opportunity;
  await notify(
    tx,
    applicationReceived,
    await listOrganiserIds(tx.db, opportunity),
    {
      opportunityId,
      title,
      volunteer: fullName(volunteer),
      message: application.message,
      preferred: (await findPreferredContacts(tx, [volunteer.id])).get(volunteer.id) ?? null,
    },
    { aboutUserId: volunteer.id },
  );
}

type Answered = {
  application: ApplicationRow;
  volunteer: Person;
  /** The page of their conversation with the organiser, once they are accepted. */
  conversationPath: string | null;
  /** When the first shift begins in which they lose their place. */
  startsAt: Date | undefined;
};

/** Notifies the volunteer of the organiser’s answer, by email and bell. */
export async function notifyApplicationAnswered(
  tx: TxCtx,
  { id: opportunityId, title, createdBy, contactMethod, contactDetails }: OpportunityRow,
  { application, volunteer, conversationPath, startsAt }: Answered,
): Promise<void> {
  const { status, responseMessage: message, respondedBy } = application;
  // A notification is deleted with one account only, so texts by anyone but its author are on the page and in the email instead.
  const isByAuthor = createdBy === null || createdBy === respondedBy;
  const aboutUserId = createdBy ?? respondedBy;
  const isAccepted = status === 'accepted';
  const notice = {
    kind: applicationAnsweredNotice,
    title: isAccepted
      ? `You’ve been accepted for “${title}”`
      : `Your application for “${title}” was not accepted`,
    body: isByAuthor ? (message ?? undefined) : undefined,
    path: conversationPath ?? `/volunteering/${opportunityId}`,
    startsAt,
    aboutUserId,
  };
  await addNotices(tx.db, [volunteer.id], notice, tx.now);
  const outcome = isAccepted ? ('accepted' as const) : ('rejected' as const);
  const contact = contactDetails === null ? null : contactMethod;
  const answer = { outcome, message, conversationPath, contact };
  const props = { firstName: volunteer.firstName, opportunityId, title, ...answer };
  const mail = { to: volunteer.email, userId: volunteer.id, aboutUserId, props };
  await enqueueMail(tx.db, applicationAnsweredMail, mail, tx.now);
}

/** Notifies pending applicants that the opportunity is closed, by email and bell. */
export async function notifyOpportunityClosed(
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
  await addNotices(tx.db, volunteerIds, notice, tx.now);
  const messages = (await listUsers(tx.db, volunteerIds)).map(({ id: userId, email: to, firstName }) => ({
    to,
    userId,
    aboutUserId: createdBy,
    props: { firstName, opportunityId, title, ...closed },
  }));
  await enqueueMails(tx.db, applicationAnsweredMail, messages, tx.now);
}

/** Notifies the organisers that an accepted volunteer has left; a withdrawn application that was still pending needs no action. */
export async function notifyApplicationWithdrawn(
  tx: TxCtx,
  opportunity: OpportunityRow,
  { volunteerId, status }: ApplicationRow,
): Promise<void> {
  const volunteer = status === 'accepted' ? await findUser(tx.db, volunteerId) : undefined;
  if (!volunteer) return;
  const notice = {
    kind: applicationWithdrawnNotice,
    title: `${fullName(volunteer)} can no longer help with “${opportunity.title}”`,
    path: `/volunteering/${opportunity.id}/applications`,
    aboutUserId: volunteerId,
  };
  await addNotices(tx.db, await listOrganiserIds(tx.db, opportunity), notice, tx.now);
}

const closed = { outcome: 'closed', message: null, conversationPath: null, contact: null } as const;

const preferredTexts = {
  platform: 'If you accept, they like to be reached through Mahalla.',
  email: 'If you accept, they like to be reached by email.',
  phone: 'If you accept, they like to be reached by phone.',
};

export const applicationReceived = message({
  kind: { name: 'application_received' },
  key: 'application-received',
  when: 'A member has applied for a volunteer opportunity; sent to its organisers.',
  facts: z.object({
    opportunityId: z.string(),
    title: z.string(),
    volunteer: z.string(),
    message: z.string(),
    /** How the volunteer prefers to be contacted. */
    preferred: z.enum(contactMethods).nullable().default(null),
  }),
  example: {
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    volunteer: 'Bilal Mahmood',
    preferred: 'phone',
    message: 'I cook for forty at our Eid lunches and have my Saturdays free.',
  },
  title: ({ title, volunteer }) => `${volunteer} has applied for “${title}”`,
  paragraphs: ({ title, volunteer, message, preferred }) => [
    `${volunteer} would like to help with “${title}”:`,
    message,
    ...(preferred === null ? [] : [preferredTexts[preferred]]),
    'Please answer within five working days, even if the answer is no.',
  ],
  button: ({ opportunityId }) => ({
    label: 'Answer the application',
    path: `/volunteering/${opportunityId}/applications`,
  }),
});

const outcomes = ['accepted', 'rejected', 'closed'] as const;

const subjects = {
  accepted: (title: string) => `You’ve been accepted for “${title}”`,
  rejected: (title: string) => `Your application for “${title}” was not accepted`,
  closed: (title: string) => `“${title}” is closed`,
};

const sentences = {
  accepted: (title: string) =>
    `You’ve been accepted as a volunteer for “${title}”. The organiser can now see your email address and phone number.`,
  rejected: (title: string) => `The organiser of “${title}” couldn’t accept your application this time.`,
  closed: (title: string) =>
    `“${title}” was closed before your application was answered. Thank you for offering to help.`,
};

/** How the volunteer contacts the organiser, if the opportunity’s page says so. */
const ways = {
  platform: 'The opportunity’s page also says how to reach them.',
  email: 'The organiser would like to hear from you by email: the opportunity’s page shows the address.',
  phone: 'The organiser would like to hear from you by phone: the opportunity’s page shows the number.',
};

export const applicationAnsweredMail = mail({
  key: 'application-answered',
  when: 'An organiser has answered an application, or closed the opportunity; sent to the volunteer.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    opportunityId: z.string(),
    title: z.string(),
    outcome: z.enum(outcomes),
    message: z.string().nullable(),
    /** The path of the conversation with the organiser. */
    conversationPath: z.string().nullable().default(null),
    /** How the organiser wants to be contacted, unless only “through Mahalla”. */
    contact: z.enum(contactMethods).nullable().default(null),
  }),
  example: {
    firstName: 'Bilal',
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    outcome: 'accepted',
    message: 'Come to the kitchen door at 9:15 on Saturday and ask for Amina.',
    conversationPath: '/messages/01900000-0000-7000-8000-000000000001',
    contact: null,
  },
  subject: ({ title, outcome }) => subjects[outcome](title),
  body: ({ firstName, opportunityId, title, outcome, message, conversationPath, contact }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{sentences[outcome](title)}</p>
      {message ? (
        <p>
          The organiser writes: <bdi dir={directionOf(message)}>{message}</bdi>
        </p>
      ) : null}
      {conversationPath === null ? null : (
        <p>You and the organiser can now write to each other here, until the opportunity is closed.</p>
      )}
      {outcome === 'accepted' && contact !== null ? (
        <p>
          {ways[contact]} <a href={`${site.publicUrl}/volunteering/${opportunityId}`}>Open the opportunity</a>
        </p>
      ) : null}
      {outcome === 'accepted' ? (
        <MailButton href={`${site.publicUrl}${conversationPath ?? `/volunteering/${opportunityId}`}`}>
          {conversationPath === null ? 'Open the opportunity' : 'Open the conversation'}
        </MailButton>
      ) : (
        <MailButton href={`${site.publicUrl}/volunteering`}>Find other opportunities</MailButton>
      )}
    </>
  ),
});

export const applicationsWait = message({
  kind: { name: 'application_waits', passesBlocks: true },
  key: 'applications-wait',
  when: 'Applications are waiting for an answer: sent to the organisers after five working days, to the administrators after ten.',
  facts: z.object({
    opportunityId: z.string(),
    title: z.string(),
    waiting: z.number().int(),
    isOverdue: z.boolean(),
  }),
  example: {
    opportunityId: '01900000-0000-7000-8000-000000000000',
    title: 'Soup kitchen cooks',
    waiting: 2,
    isOverdue: false,
  },
  title: ({ title, waiting }) =>
    `${waiting === 1 ? 'An application is waiting' : `${waiting} applications are waiting`} for an answer: “${title}”`,
  subject: ({ title, waiting, isOverdue }) =>
    isOverdue
      ? `Nobody has answered ${applicationsText(waiting)} for “${title}”`
      : `Please answer ${applicationsText(waiting)} for “${title}”`,
  paragraphs: ({ title, waiting, isOverdue }) => [
    isOverdue
      ? `“${title}” has ${applicationsText(waiting)} that ${waiting === 1 ? 'has' : 'have'} been waiting for ten working days. The organiser was reminded after five. Please find out what the problem is, or answer yourself.`
      : `“${title}” has ${applicationsText(waiting)} that ${waiting === 1 ? 'has' : 'have'} been waiting for five working days. Please answer, even if the answer is no: people who hear nothing rarely offer again.`,
  ],
  button: ({ opportunityId }) => ({
    label: 'Open the applications',
    path: `/volunteering/${opportunityId}/applications`,
  }),
});

function applicationsText(count: number): string {
  return count === 1 ? 'one application' : `${count} applications`;
}
