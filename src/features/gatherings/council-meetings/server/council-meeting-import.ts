import { eq, inArray } from 'drizzle-orm';
import { mendedWarnings, skippedRows } from '#features/care/imports/import-report.rules.ts';
import type { ImportReport } from '#kit/contract/import-report.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, ListImport } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { planMeetings, readMeetings } from '../council-meeting-import.rules.ts';
import { councilMeetings } from './council-meeting.tables.ts';

/** The import of council meetings. */
export const meetingImport: ListImport = {
  kinds: ['meetings'],
  prepare:
    async (_ctx, { csv }) =>
    (ctx, how) =>
      importMeetings(ctx, { csv, ...how }),
};

/** Imports council meetings: compares the file with the stored meetings and, with `apply`, saves the differences. */
async function importMeetings(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { csv, apply }: { csv: string; apply: boolean },
): Promise<ImportReport> {
  const file = readMeetings(csv);
  const stored = await listMeetingsOn(
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
    ...pick(file, 'unknownColumns', 'assumptions', 'remarks'),
    warnings: mendedWarnings(file),
  };
}

function listMeetingsOn(db: Db, dates: readonly string[]) {
  return db
    .select(
      pick(
        councilMeetings,
        'id',
        'title',
        'meetingDate',
        'startTime',
        'endTime',
        'meetingType',
        'location',
        'address',
        'agendaUrl',
        'minutesUrl',
      ),
    )
    .from(councilMeetings)
    .where(inArray(councilMeetings.meetingDate, [...new Set(dates), '2000-01-01']));
}
