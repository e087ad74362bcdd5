import { z } from 'zod';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { message } from '#kit/server/messages/message.tsx';
import { listCredibleReporters } from './report.queries.ts';
import type { reports } from './report.tables.ts';

type ReportRow = typeof reports.$inferSelect;

/** Notifies everyone who reported something of the outcome, but not of what was done to whom. */
export async function notifyReporters(
  tx: Db,
  decided: readonly ReportRow[],
  isActedOn: boolean,
  now: Date,
): Promise<void> {
  for (const report of decided) {
    await notifyVisitor(tx, report, isActedOn, now);
    const reporter = await findUser(tx, report.reporterId);
    if (!reporter) continue;
    const title = report.snapshotTitle;
    const notice = {
      kind: reportDecidedNotice,
      title: isActedOn ? `We acted on your report of “${title}”` : `We looked at your report of “${title}”`,
      path: '/safety',
      aboutUserId: report.authorId,
    };
    await addNotices(tx, [reporter.id], notice, now);
    const props = { firstName: reporter.firstName, title, isActedOn };
    const email = { to: reporter.email, userId: reporter.id, aboutUserId: report.authorId, props };
    await enqueueMail(tx, reportOutcomeMail, email, now);
  }
}

/** Emails the outcome to a visitor who left an address. It has the page's address, but no other person's text. */
async function notifyVisitor(tx: Db, report: ReportRow, isActedOn: boolean, now: Date): Promise<void> {
  if (report.visitorEmail === null) return;
  const props = { firstName: '', title: report.contentUrl, isActedOn };
  await enqueueMail(tx, reportOutcomeMail, { to: report.visitorEmail, props }, now);
}

/** Notifies members, at each further dismissal, that their reports have lower priority for thirty days. */
export async function warnFalseReporters(tx: Db, dismissed: readonly ReportRow[], now: Date): Promise<void> {
  const reporters = [...new Set(dismissed.map(({ reporterId }) => reporterId))].filter((id) => id !== null);
  const credible = await listCredibleReporters(tx, reporters, now);
  const warned = reporters.filter((id) => !credible.includes(id));
  const notice = {
    kind: reportDecidedNotice,
    title: 'Several of your reports were dismissed',
    body: 'For thirty days, we’ll look at your reports after other people’s. Please only report things that break the rules.',
    path: '/safety',
  };
  await addNotices(tx, warned, notice, now);
}

export const reportWaitingNotice: NotificationKind = {
  name: 'report_waiting',
  passesBlocks: true,
  waiting: (count) => `${count} reports and appeals are waiting for a decision`,
};
export const reportDecidedNotice: NotificationKind = { name: 'report_decided', passesBlocks: true };
const contentModeratedNotice: NotificationKind = { name: 'content_moderated', passesBlocks: true };
export const appealDecidedNotice: NotificationKind = { name: 'appeal_decided', passesBlocks: true };
export const reportAssignedNotice: NotificationKind = { name: 'report_assigned', passesBlocks: true };

/** The kinds of notice that this feature sends without an email, or with one that isn't a `message`. */
export const notificationKinds = [
  reportWaitingNotice,
  reportDecidedNotice,
  appealDecidedNotice,
  reportAssignedNotice,
];

export const reportOutcomeMail = mail({
  key: 'report-outcome',
  when: 'A report has been decided; sent to the person who made it.',
  topic: null,
  passesBlocks: true,
  /** A visitor has no name. */
  props: z.object({ firstName: z.string(), title: z.string(), isActedOn: z.boolean() }),
  example: { firstName: 'Amina', title: 'Cheap phones', isActedOn: true },
  subject: ({ title }) => `The outcome of your report about “${title}”`,
  body: ({ firstName, title, isActedOn }, site) => (
    <>
      <p>Assalamu alaikum{firstName === '' ? '' : ` ${firstName}`},</p>
      <p>
        {isActedOn
          ? `Thank you for reporting “${title}”. We have acted on it.`
          : `Thank you for reporting “${title}”. We looked into it and found that it does not break our rules.`}
      </p>
      <MailButton href={`${site.publicUrl}/safety`}>Read our rules</MailButton>
    </>
  ),
});

export const contentModerated = message({
  kind: contentModeratedNotice,
  key: 'moderation-decision',
  when: 'Moderators have acted on something the member wrote: the statement of reasons.',
  facts: z.object({ title: z.string(), what: z.string(), statement: z.string(), token: z.string() }),
  example: {
    title: 'Cheap phones',
    what: 'It was taken down.',
    statement: 'Commercial offers are not community events.',
    token: 'example-of-a-token-in-a-link',
  },
  title: ({ title }) => `A decision about “${title}”`,
  body: ({ what, statement }) => `${what} ${statement}`,
  paragraphs: ({ title, what, statement }) => [
    `Moderators have looked at “${title}”, which you wrote. ${what}`,
    `Reason: ${statement}`,
    'If you think this is wrong, you can appeal once, within thirty days. If there is more than one administrator, a different one will look at your appeal.',
  ],
  button: ({ token }) => ({ label: 'See the decision or appeal', path: `/appeal?token=${token}` }),
});

export const contentRemovedNear = message({
  kind: contentModeratedNotice,
  key: 'near-decision',
  when: 'Those who moderate a group have taken down what the member wrote there.',
  facts: z.object({
    title: z.string(),
    moderators: z.string(),
    // The default is for emails queued before the reason was a fact.
    reason: z.string().default(''),
    token: z.string(),
  }),
  example: {
    title: 'Cheap phones',
    moderators: 'The moderators of “Clayhall gardeners”',
    reason: 'Advertising',
    token: 'example-of-a-token-in-a-link',
  },
  title: ({ title, moderators }) => `${moderators} took down “${title}”`,
  subject: ({ title }) => `“${title}” was taken down`,
  body: ({ reason }) => `${reason}. You can appeal to the site’s administrators.`,
  paragraphs: ({ title, moderators }) => [
    `${moderators} have taken down “${title}”, which you wrote there. It changes nothing for you anywhere else on the site.`,
    'If you think this is wrong, you can appeal once, within thirty days. The site’s administrators decide the appeal.',
  ],
  button: ({ token }) => ({ label: 'See why, or appeal', path: `/appeal?token=${token}` }),
});

export const appealDecidedMail = mail({
  key: 'appeal-decided',
  when: 'An author’s appeal has been decided.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    title: z.string(),
    isOverturned: z.boolean(),
    reason: z.string(),
  }),
  example: {
    firstName: 'Yusuf',
    title: 'Cheap phones',
    isOverturned: true,
    reason: 'It was a charity sale. We are sorry.',
  },
  subject: ({ title }) => `Your appeal about “${title}”`,
  body: ({ firstName, title, isOverturned, reason }) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>
        {isOverturned
          ? `We have looked at “${title}” again. Our decision was wrong and has been reversed.`
          : `We have looked at “${title}” again. The decision stands.`}
      </p>
      <p>Reason: {reason}</p>
    </>
  ),
});
