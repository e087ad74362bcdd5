import { borough } from '#borough';
import { importMosqueUnknown, importOptionsWrong, optionError } from '#features/care/imports/errors.ts';
import { skippedRows } from '#features/care/imports/import-report.ts';
import type { DateFrame } from '#features/care/imports/read-date.ts';
import { inImport } from '#features/care/imports/server/public.ts';
import { findMosquesCalled } from '#features/mosques/places/server/public.ts';
import type { ImportReport, RowReport } from '#kit/contract/import-report.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { computeTimes } from '../../computed-times.ts';
import { checkDays } from '../../import/check-timetable.ts';
import { planTimetable, type TimetablePlan } from '../../import/plan-timetable.ts';
import { type ReadDay, readTimetable } from '../../import/read-timetable.ts';
import { warningsOf } from '../../import/timetable-warnings.ts';
import { type KnownTimes, loadTimetables } from '../queries.ts';
import { storePrayerDays } from './import-prayer-days.ts';

/** `mosque`: its id, exact name or postcode. */
type Input = DateFrame & { file: string; bytes: Uint8Array; apply: boolean; mosque?: string | undefined };
type Mosque = Awaited<ReturnType<typeof findMosquesCalled>>[number];

/**
 * Imports one mosque's timetable: reads, checks each day and the days together, compares with what is stored, and with
 * `apply` writes what is new and marks all its days as confirmed now.
 */
export async function importTimetable(ctx: Ctx | TxCtx, input: Input): Promise<ImportReport> {
  const mosque = await findMosque(ctx.db, input.mosque ?? '');
  const file = readTimetable(input.bytes, input);
  const { sound, problems } = checkDays(file.days);
  const plan = (db: Db) => planOn(db, mosque.id, sound);
  const { reports, known } = input.apply
    ? await inImport(ctx, async (tx) => {
        const planned = await plan(tx.db);
        await storePrayerDays(tx.db, mosque.id, planned.writes, planned.confirmedDates, tx.now);
        return planned;
      })
    : await plan(ctx.db);
  return {
    kind: 'timetable',
    file: input.file,
    format: file.format,
    mosque: `${mosque.name}, ${mosque.postcode}`,
    applied: input.apply,
    rows: inFileOrder([...reports, ...skippedRows([...file.problems, ...problems])]),
    unknownColumns: file.unknownColumns,
    assumptions: file.assumptions,
    remarks: file.remarks,
    warnings: warningsOf(sound, {
      timeZone: borough.timeZone,
      month: input.month,
      computed: (date) => (known ? computeTimes(mosque, date, known.settings) : {}),
    }),
  };
}

async function planOn(
  db: Db,
  mosqueId: string,
  days: readonly ReadDay[],
): Promise<TimetablePlan & { known: KnownTimes | undefined }> {
  const [from, to] = [days[0]?.date ?? '2000-01-01', days.at(-1)?.date ?? '2000-01-01'];
  const known = (await loadTimetables(db, [mosqueId], from, to)).get(mosqueId);
  const opinion = known?.timetable.asrOpinion ?? 'standard';
  return { ...planTimetable(days, known?.timetable.imported ?? [], opinion), known };
}

async function findMosque(db: Db, wanted: string): Promise<Mosque> {
  if (wanted.trim() === '') {
    throw optionError(
      importOptionsWrong,
      'mosque',
      'Say which mosque’s timetable this is: --mosque with its id, exact name or postcode.',
    );
  }
  const [found, ...others] = await findMosquesCalled(db, wanted);
  if (!found) {
    throw optionError(
      importMosqueUnknown,
      'mosque',
      `No mosque has the id, exact name or postcode “${wanted}”.`,
    );
  }
  if (others.length === 0) return found;
  const names = [found, ...others].map(({ name, postcode, id }) => `${name}, ${postcode}: ${id}`);
  throw optionError(
    importMosqueUnknown,
    'mosque',
    `More than one mosque matches “${wanted}”. Give the id: ${names.join('; ')}.`,
  );
}

function inFileOrder(rows: readonly RowReport[]): RowReport[] {
  const numberOf = ({ row }: RowReport) => Number(row.replace(/\D/g, ''));
  return rows.toSorted((one, other) => numberOf(one) - numberOf(other));
}
