import { z } from 'zod';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';

export const hoursRecordedNotice: NotificationKind = { name: 'volunteer_hours_recorded' };
export const hoursAnsweredNotice: NotificationKind = { name: 'volunteer_hours_answered' };
export const dbsCheckMissingNotice: NotificationKind = { name: 'volunteer_dbs_check_missing' };

/** The kinds of notice that no message has. */
export const notificationKinds = [hoursRecordedNotice, hoursAnsweredNotice, dbsCheckMissingNotice];

export const shiftCancelled = message({
  kind: { name: 'volunteer_shift_cancelled', isUrgent: true, atNight: 'if_soon' },
  key: 'shift-cancelled',
  when: 'An organiser has cancelled a shift; sent at once to the volunteers who had signed up for it.',
  facts: z.object({ title: z.string(), when: z.string(), opportunityId: z.string() }),
  example: {
    title: 'Soup kitchen cooks',
    when: 'Saturday 28 November 2026, 9:30am–12:30pm',
    opportunityId: '00000000-0000-7000-8000-000000000000',
  },
  title: ({ title }) => `A shift of “${title}” is cancelled`,
  subject: ({ title, when }) => `Cancelled: your shift for “${title}”, ${when}`,
  body: ({ when }) => when,
  paragraphs: ({ title, when }) => [
    `Please don’t come: the organiser of “${title}” has cancelled the shift on ${when}.`,
    'Your other shifts aren’t affected.',
  ],
  button: ({ opportunityId }) => ({ label: 'See the other shifts', path: `/volunteering/${opportunityId}` }),
});

export const shiftReminder = message({
  kind: { name: 'volunteer_shift_reminder' },
  key: 'shift-reminder',
  when: 'A shift that a volunteer has signed up for begins within a day, or early the next morning.',
  facts: z.object({
    title: z.string(),
    when: z.string(),
    location: z.string(),
    note: z.string().nullable(),
    opportunityId: z.string(),
  }),
  example: {
    title: 'Soup kitchen cooks',
    when: 'Saturday 28 November 2026, 9:30am–12:30pm',
    location: 'Goodmayes Islamic Centre',
    note: 'Aprons are there.',
    opportunityId: '00000000-0000-7000-8000-000000000000',
  },
  title: ({ title }) => `Your shift: “${title}”`,
  subject: ({ title, when }) => `Your shift: “${title}”, ${when}`,
  body: ({ when, location }) => `${when}, ${location}`,
  paragraphs: ({ title, when, location, note }) => [
    `You’ve signed up to help with “${title}”: ${when}, ${location}.`,
    note || null,
    'If you can’t come, please give up your place so that someone else can take it.',
  ],
  button: ({ opportunityId }) => ({ label: 'Open the opportunity', path: `/volunteering/${opportunityId}` }),
});
