import { and, eq, gte, inArray } from 'drizzle-orm';
import { type SampleReport, storeSampleReports } from '#features/care/reports/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { events } from '../tables.ts';

type Told = Omit<SampleReport, 'content'> & { title: string };

const told: readonly Told[] = [
  {
    title: 'Timeshare presentation',
    reason: 'spam',
    description: 'This is selling, not an event of the community.',
    daysAgo: 1,
    priority: 'high',
  },
  {
    title: 'Park clean-up',
    reason: 'other',
    description: 'The gate at this address is locked on Saturdays. Could the place be checked?',
    daysAgo: 2,
  },
  {
    title: 'Quiz night',
    reason: 'inappropriate',
    description: 'Cash prizes for a stake are gambling.',
    daysAgo: 6,
    decision: {
      action: 'content_removed',
      statement: 'The event took a stake for cash prizes, which our rules don’t allow.',
      appeal: {
        status: 'pending',
        text: 'There was no stake: the two pounds pay for the tea, and the prize is a book.',
      },
    },
  },
  {
    title: 'Charity car wash',
    reason: 'misinformation',
    description: 'No charity is named.',
    daysAgo: 20,
    decision: {
      action: 'user_warned',
      statement: 'A collection must name the charity that it is for.',
      appeal: {
        status: 'overturned',
        text: 'The charity stood in the first line and was cut off when the text was edited.',
        reason: 'The earlier text names the charity. The warning is withdrawn.',
      },
    },
  },
  {
    title: 'Interfaith table',
    reason: 'other',
    description: 'Why is this listed here?',
    daysAgo: 34,
    decision: { action: 'no_action', statement: 'Meeting our neighbours is within our rules.' },
  },
];

/** What was reported of the sample community's events: decided, appealed against, and still waiting. */
export async function loadSampleModeration(db: Db, today: string): Promise<void> {
  const titles = told.map(({ title }) => title);
  const rows = await db
    .select()
    .from(events)
    .where(and(eq(events.source, 'sample'), gte(events.eventDate, today), inArray(events.title, titles)));
  const reports = told.flatMap(({ title, ...report }) => {
    const row = rows.find((event) => event.title === title);
    if (!row) return [];
    const content = { type: 'event', id: row.id, path: `/events/${row.id}`, title, text: row.description };
    return [{ ...report, content }];
  });
  await storeSampleReports(db, reports, today);
  const removed = reports.filter(({ decision }) => decision?.action === 'content_removed');
  for (const { content, daysAgo } of removed) {
    const removedAt = `${addDays(today, 1 - daysAgo)}T12:00:00.000Z`;
    await db.update(events).set({ removedAt }).where(eq(events.id, content.id));
  }
}
