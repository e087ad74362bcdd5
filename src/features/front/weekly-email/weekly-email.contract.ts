import { z } from 'zod';
import { eventCategories } from '#features/gatherings/events/event.rules.ts';
import { call } from '#kit/contract/call.ts';
import { date, instant } from '#kit/contract/fields.ts';

/** One week's issue. Its progress is counted from its messages. */
export const WeeklyIssue = z.object({
  week: date,
  /** overdue: the week ended before all emails were sent; the rest is not sent. */
  status: z.enum(['sending', 'sent', 'overdue']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Members who have been processed, including those without any news. */
  reached: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Queued and not yet accepted by the mail server. */
  waiting: z.number().int(),
  /** The first messages that could not be sent, and what the mail server said. */
  failures: z.array(z.object({ to: z.string(), why: z.string().nullable() })),
});
export type WeeklyIssue = z.infer<typeof WeeklyIssue>;

const tag = 'Weekly email';

export const calls = {
  getWeeklyEmail: call('getWeeklyEmail', {
    method: 'GET',
    path: '/api/admin/weekly-email',
    who: 'admin',
    tag,
    summary: 'This week’s issue and its progress, earlier issues, and the number of subscribers.',
    input: z.strictObject({}),
    output: z.object({ week: date, subscribers: z.number().int(), issues: z.array(WeeklyIssue) }),
  }),
  getWeeklyContent: call('getWeeklyContent', {
    method: 'GET',
    path: '/api/admin/weekly-email/content',
    who: 'admin',
    tag,
    summary: 'Everything this week’s email could include; each member gets a selection.',
    input: z.strictObject({}),
    output: z.array(z.object({ heading: z.string(), title: z.string(), line: z.string() })),
  }),
  previewWeeklyEmail: call('previewWeeklyEmail', {
    method: 'POST',
    path: '/api/admin/preview-weekly-email',
    who: 'admin',
    tag,
    summary: 'Sends a preview of this week’s email to the caller.',
    input: z.strictObject({}),
    output: z.object({ success: z.boolean(), message: z.string() }),
    body: 'ignored',
    limit: { times: 20, perSeconds: 3600 },
  }),
  sendWeeklyEmail: call('sendWeeklyEmail', {
    method: 'POST',
    path: '/api/admin/send-weekly-email',
    who: 'admin',
    tag,
    summary: 'Starts this week’s issue, once however many times it is called, and returns its progress.',
    input: z.strictObject({}),
    output: z.object({
      success: z.boolean(),
      sent: z.number().int(),
      failed: z.number().int(),
      message: z.string(),
    }),
    body: 'ignored',
  }),
  getWeeklyInterests: call('getWeeklyInterests', {
    method: 'GET',
    path: '/api/user/weekly-interests',
    who: 'account',
    tag,
    summary: 'Which kinds of event come first in the caller’s weekly email.',
    input: z.strictObject({}),
    output: z.object({ interests: z.array(z.enum(eventCategories)) }),
  }),
  saveWeeklyInterests: call('saveWeeklyInterests', {
    method: 'PUT',
    path: '/api/user/weekly-interests',
    who: 'account',
    tag,
    summary: 'Sets which kinds of event come first in the caller’s weekly email.',
    input: z.strictObject({ interests: z.array(z.enum(eventCategories)).max(eventCategories.length) }),
    output: z.object({ interests: z.array(z.enum(eventCategories)) }),
  }),
};
