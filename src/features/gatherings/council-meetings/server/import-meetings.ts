import { eq, inArray } from 'drizzle-orm';
import { skippedRows } from '#features/care/imports/import-report.ts';
import type { ImportReport } from '#kit/contract/import-report.ts';
import type { Ctx, ListImport } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { planMeetings } from '../plan-meetings.ts';
import { readMeetings } from '../read-meetings.ts';
import { councilMeetings } from './tables.ts';

/** Lists of council meetings. */
export const meetingLists: ListImport = {
  kinds: ['meetings'],
  prepare:
    async (_ctx, { csv }) =>
    (ctx, how) =>
      importMeetings(ctx, { csv, ...how }),
};

/** Imports council meetings: reads, compares with what is stored, and with `apply` writes what is new. */
async function importMeetings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { csv, apply }: { csv: string; apply: boolean },
): Promise<ImportReport> {
  const file = readMeetings(csv);
  const stored = await storedOn(
    db,
    file.drafts.map(({ meetingDate }) => meetingDate),
  );
  const plan = planMeetings(file.drafts, stored);
  if (apply) {
    for (const { row: _, ...meeting } of plan.additions) {
      await db.insert(councilMeetings).values({ ...meeting, source: 'import' });
    }
    for (const { id, values } of plan.updates) {
      await db
        .update(councilMeetings)
        .set({ ...values, updatedAt: now.toISOString() })
        .where(eq(councilMeetings.id, id));
    }
  }
  return {
    kind: 'meetings',
    file: 'the file',
    format: 'CSV',
    mosque: null,
    applied: apply,
    rows: [...plan.reports, ...skippedRows(file.problems)],
    unknownColumns: file.unknownColumns,
    assumptions: [],
    remarks: [],
    warnings: [],
  };
}

function storedOn(db: Db, dates: readonly string[]) {
  return db
    .select({
      id: councilMeetings.id,
      title: councilMeetings.title,
      meetingDate: councilMeetings.meetingDate,
      startTime: councilMeetings.startTime,
      endTime: councilMeetings.endTime,
      meetingType: councilMeetings.meetingType,
      location: councilMeetings.location,
      address: councilMeetings.address,
      agendaUrl: councilMeetings.agendaUrl,
      minutesUrl: councilMeetings.minutesUrl,
    })
    .from(councilMeetings)
    .where(inArray(councilMeetings.meetingDate, [...new Set(dates), '2000-01-01']));
}
