import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { calls } from '../weekly-email.contract.ts';
import { weekOf } from '../weekly-email.rules.ts';
import { startIssue } from './weekly-email.jobs.ts';
import { buildWeeklyMessage, listWeeklyItems, weeklyKinds, weeklyMail } from './weekly-email.messages.tsx';
import { countSubscribers, findInterests, listIssues } from './weekly-email.queries.ts';

/** Returns this week, the number of subscribers and the last issues. */
export const getWeeklyEmail = handle(calls.getWeeklyEmail, async (ctx) => {
  const [subscribers, issues] = await Promise.all([countSubscribers(ctx.db), listIssues(ctx.db)]);
  return { week: weekOf(ctx.now), subscribers, issues };
});

/** Returns everything that this week's email could include at the moment. */
export const getWeeklyContent = handle(calls.getWeeklyContent, async (ctx) => {
  const items = await listWeeklyItems(ctx);
  const headings = new Map(weeklyKinds(ctx).map(({ name, heading }) => [name, heading]));
  return items.map(({ kind, title, line, date }) => ({
    heading: headings.get(kind) ?? kind,
    title,
    line: date === undefined ? line : `${dateText(date, 'day')}, ${line}`,
  }));
});

/** Sends this week's email to the caller, as the caller would get it, even without a subscription. */
export const previewWeeklyEmail = handle(calls.previewWeeklyEmail, async (ctx) => {
  const user = await findUser(ctx.db, requireUser(ctx).id);
  if (!user) throw apiError(notSignedIn);
  const items = await listWeeklyItems(ctx);
  if (items.length === 0) return { success: false, message: 'There is nothing to send this week.' };
  const interests = await findInterests(ctx.db, user.id);
  const props = await buildWeeklyMessage(ctx, items, { ...user, interests });
  // Without a topic the mailer also sends it to callers who have not subscribed.
  await enqueueMail(
    ctx.db,
    { ...weeklyMail, topic: null, bulk: false },
    { to: user.email, userId: user.id, props },
    ctx.now,
  );
  return { success: true, message: 'Preview email sent successfully!' };
});

/** Starts this week's issue, once; a job sends it. Returns its progress. */
export const sendWeeklyEmail = handle(calls.sendWeeklyEmail, {
  async run(tx) {
    const week = weekOf(tx.now);
    if (await startIssue(tx, requireUser(tx).id))
      await audit(tx, { action: 'weekly_email.start', target: { type: 'weekly_issue', id: week } });
    const issue = (await listIssues(tx.db)).find((row) => row.week === week);
    const [sent, failed] = [issue?.sent ?? 0, issue?.failed ?? 0];
    const message = `Weekly emails sent: ${sent} successful, ${failed} failed`;
    return { success: true, sent, failed, message };
  },
});

/** Whether this week's email has been sent, and to how many. */
export const weeklyHealth: HealthCheck = {
  name: 'weekly-email',
  order: 30,
  async check({ db, now }) {
    const [subscribers, [latest]] = await Promise.all([countSubscribers(db), listIssues(db)]);
    const link = { path: '/admin/weekly-email', label: 'Preview' };
    const title = 'Weekly email';
    const people = `${subscribers} ${subscribers === 1 ? 'member asks' : 'members ask'} for it`;
    if (latest?.week !== weekOf(now))
      return { tone: 'ok', title, detail: `Not sent yet this week. ${people}.`, link };
    if (latest.status === 'overdue') {
      return { tone: 'bad', title, detail: 'Last week’s was not finished in time.', link };
    }
    const sent = latest.status === 'sent' ? 'Sent' : 'Being sent';
    return { tone: 'ok', title, detail: `${sent} to ${latest.sent} this week. ${people}.`, link };
  },
};
