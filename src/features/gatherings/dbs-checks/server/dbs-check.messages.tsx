import { z } from 'zod';
import { dateText } from '#kit/contract/dates.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { message } from '#kit/server/messages/message.tsx';

export const dbsRecordedNotice: NotificationKind = { name: 'dbs_check_recorded' };
export const dbsEndsNotice: NotificationKind = { name: 'dbs_check_ends', passesBlocks: true };

/** What the member reads. The managers of the record get a notice of their own. */
export const dbsEnds = message({
  kind: dbsEndsNotice,
  key: 'dbs-ends',
  when: 'A member’s DBS check is accepted for only thirty more days.',
  facts: z.object({ role: z.string(), seenBy: z.string(), expiresOn: z.string() }),
  example: { role: 'Homework club helper', seenBy: 'Masjid an-Noor', expiresOn: '2026-12-21' },
  title: ({ role }) => `Your DBS check for “${role}” ends soon`,
  subject: ({ expiresOn }) => `Please renew your DBS check by ${dateText(expiresOn)}`,
  body: ({ expiresOn }) => dbsEndText(expiresOn),
  paragraphs: ({ role, seenBy, expiresOn }) => [
    `Your DBS check for “${role}”, seen by ${seenBy}, is accepted until ${dateText(expiresOn, 'long')}. To carry on without a break, show a new certificate before then.`,
  ],
  button: () => ({ label: 'Open your volunteer profile', path: '/volunteering/profile' }),
});

/** 'It is accepted until Monday 21 December 2026.' */
export function dbsEndText(expiresOn: string): string {
  return `It is accepted until ${dateText(expiresOn, 'long')}.`;
}
