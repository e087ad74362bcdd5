import { stringify } from 'csv-stringify/sync';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { borough } from '#borough';
import type { DateFrame } from '#features/care/imports/cell.rules.ts';
import {
  importMosqueUnknown,
  importOptionsWrong,
  optionError,
} from '#features/care/imports/import.errors.ts';
import { mendedWarnings, skippedRows } from '#features/care/imports/import-report.rules.ts';
import { previewOf, withImportLock } from '#features/care/imports/server/public.ts';
import { requireManagedMosque } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, findMosquesMatching } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { ImportReport, RowReport } from '#kit/contract/import-report.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { computeTimes } from '../computed-times.rules.ts';
import { type Prayer, prayerLabels, prayers } from '../prayer.rules.ts';
import { calls, planChanged, questionsOpen, type TimetablePreview } from '../timetable.contract.ts';
import type { ReadDay } from '../timetable-cell.rules.ts';
import { checkDays } from '../timetable-check.rules.ts';
import {
  type BlankAnswers,
  fileOrder,
  readTimetables,
  type TimetableFiles,
  type TimetableQuestion,
  type TimetableSource,
} from '../timetable-files.rules.ts';
import { asrChoice, planTimetable, printedSuhoorText, type TimetablePlan } from '../timetable-plan.rules.ts';
import { warningsOf } from '../timetable-warning.rules.ts';
import type { WallTime } from '../wall-clock.rules.ts';
import { datesBetween, datesOfMonth } from '../wall-time.rules.ts';
import { recordTimetableChanges } from './jamaah-news.jobs.ts';
import { type KnownTimes, loadTimetables, resolveDaysInBatches } from './prayer-times.queries.ts';
import { prayerDays } from './prayer-times.tables.ts';
import { auditTimes } from './timetable.queries.ts';

/**
 * Returns what a file would change. Refuses: mosque_not_found, not_allowed, import_unreadable, import_too_large,
 * import_columns_missing.
 */
export const previewTimetable = handle(calls.previewTimetable, async (ctx, input) => {
  await requireManagedMosque(ctx, input.placeId);
  return runTimetableImport(ctx, { ...input, apply: false });
});

/**
 * Imports a previewed timetable. The plan is made again under the import lock, and refused if it differs from the preview.
 * Refuses: mosque_not_found, not_allowed, plan_changed, questions_open, import_unreadable, import_too_large, import_columns_missing.
 */
export const applyTimetable = handle(calls.applyTimetable, {
  async run(tx, { digest, ...input }) {
    await requireManagedMosque(tx, input.placeId);
    return withImportLock(tx, async () => {
      const planned = await runTimetableImport(tx, { ...input, apply: false });
      if (planned.digest !== digest) throw apiError(planChanged);
      if (planned.questions.some(({ answer }) => answer === null)) throw apiError(questionsOpen);
      const done = await recordTimetableChanges(tx, input.placeId, () =>
        runTimetableImport(tx, { ...input, apply: true }),
      );
      const { added, changed, lines } = done;
      await auditTimes(tx, input.placeId, 'import', { added, changed, lines });
      return done;
    });
  },
});

type ImportInput = {
  placeId: string;
  csv?: string | undefined;
  files?: readonly { name: string; csv: string; month?: string | undefined }[] | undefined;
  month?: string | undefined;
  yearWhereMissing?: number | undefined;
  blanks?: BlankAnswers | undefined;
  apply: boolean;
};

/** Runs the import on the text of files, as the command line does; with `apply` it stores the times. */
async function runTimetableImport(
  ctx: Ctx | TxCtx,
  { placeId, csv = '', files, month, blanks = {}, ...options }: ImportInput,
): Promise<TimetablePreview> {
  const given = files ?? [{ name: '', csv, month }];
  const report = await importTimetable(ctx, {
    file: 'the file',
    // A single file does not need its name in the report, but its name may say its month.
    sources: given.map((file) => ({
      ...pick(file, 'name', 'month'),
      bytes: new TextEncoder().encode(file.csv),
    })),
    mosque: placeId,
    blanks,
    ...options,
    yearWhereMissing: options.yearWhereMissing ?? Number(boroughDate(ctx.now).slice(0, 4)),
  });
  return { ...previewOf(report, JSON.stringify([given, blanks])), questions: report.questions };
}

/** `mosque`: its id, exact name or postcode. */
type Input = DateFrame & {
  file: string;
  sources: readonly TimetableSource[];
  blanks: BlankAnswers;
  apply: boolean;
  mosque?: string | undefined;
};
type Mosque = Awaited<ReturnType<typeof findMosquesMatching>>[number];

/**
 * Reads the files of a mosque's timetable, checks each day and the days together, and compares them with the stored times. With `apply` it
 * writes the differences and marks all days of the file as confirmed now.
 */
export async function importTimetable(
  ctx: Ctx | TxCtx,
  input: Input,
): Promise<ImportReport & { questions: TimetableQuestion[] }> {
  const mosque = await findMosque(ctx.db, input.mosque ?? '');
  const file = readTimetables(input.sources, input, input.blanks);
  const { valid, problems } = checkDays(file.days);
  const plan = (db: Db) => planOn(db, mosque.id, valid);
  const { reports, known } = input.apply
    ? await withImportLock(ctx, async (tx) => {
        const planned = await plan(tx.db);
        await storePrayerDays(tx.db, mosque.id, planned.writes, planned.confirmedDates, tx.now);
        return planned;
      })
    : await plan(ctx.db);
  const opinion = known?.timetable.asrOpinion ?? 'standard';
  return {
    kind: 'timetable',
    file: input.file,
    mosque: `${mosque.name}, ${mosque.postcode}`,
    applied: input.apply,
    rows: inFileOrder([...reports, ...skippedRows([...file.problems, ...problems])], input.sources),
    ...pick(file, 'format', 'unknownColumns', 'remarks', 'questions'),
    assumptions: [
      ...file.assumptions,
      ...asrChoice(file.columns, opinion),
      ...(known ? await comparePrintedSuhoor(ctx, mosque, known, { ...file, days: valid }) : []),
    ],
    warnings: [
      ...mendedWarnings(file),
      ...warningsOf(valid, {
        timeZone: borough.timeZone,
        months: input.month === undefined ? file.months : [input.month],
        columns: file.columns,
        asrOpinion: opinion,
        computed: (date) => (known ? computeTimes(mosque, date, known.settings) : {}),
      }),
    ],
  };
}

/** Compares a file's column for the end of suhoor with what the site will show once its days are stored. */
async function comparePrintedSuhoor(
  { now }: Ctx | TxCtx,
  mosque: Mosque,
  known: KnownTimes,
  { columns, days }: Pick<TimetableFiles, 'columns' | 'days'>,
): Promise<string[]> {
  const column = columns.find(({ aspect, slot }) => aspect === 'begins' && slot === 'imsak');
  if (!column) return [];
  const printed = new Map(days.flatMap(({ date, begins }) => (begins.imsak ? [[date, begins]] : [])));
  const resolved = await resolveDaysInBatches(mosque, known, [...printed.keys()], now);
  const compared = resolved.flatMap(({ date, prayers: stored }) => {
    const begins = printed.get(date);
    const fajr = begins?.fajr ?? stored.fajr.begins;
    return begins?.imsak && fajr ? [{ printed: begins.imsak, fajr }] : [];
  });
  return printedSuhoorText(column.heading, compared, known.timetable.fast);
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

async function findMosque(db: Db, query: string): Promise<Mosque> {
  if (query.trim() === '') {
    throw optionError(
      importOptionsWrong,
      'mosque',
      'Say which mosque’s timetable this is: --mosque with its id, exact name or postcode.',
    );
  }
  const [found, ...others] = await findMosquesMatching(db, query);
  if (!found) {
    throw optionError(
      importMosqueUnknown,
      'mosque',
      `No mosque has the id, exact name or postcode “${query}”.`,
    );
  }
  if (others.length === 0) return found;
  const names = [found, ...others].map(({ name, postcode, id }) => `${name}, ${postcode}: ${id}`);
  throw optionError(
    importMosqueUnknown,
    'mosque',
    `More than one mosque matches “${query}”. Give the id: ${names.join('; ')}.`,
  );
}

function inFileOrder(rows: readonly RowReport[], sources: readonly TimetableSource[]): RowReport[] {
  return rows.toSorted((a, b) => fileOrder(sources, a.row) - fileOrder(sources, b.row));
}

/** The times to store for a prayer on a day; at least one of the two isn't null. */
export type ImportedPrayerDay = {
  date: string;
  prayer: Prayer;
  begins: WallTime | null;
  jamaah: WallTime | null;
};

const rowsAtOnce = 500;

/**
 * Stores times of a mosque's own timetable, replacing those of the same prayer and day, and marks all prayers of `confirmedDates`
 * as confirmed at `now`.
 */
export async function storePrayerDays(
  tx: Db,
  mosqueId: string,
  days: readonly ImportedPrayerDay[],
  confirmedDates: readonly string[],
  now: Date,
): Promise<void> {
  const confirmedAt = now.toISOString();
  for (let at = 0; at < days.length; at += rowsAtOnce) {
    const rows = days.slice(at, at + rowsAtOnce).map(({ date, prayer, begins, jamaah }) => ({
      mosqueId,
      date,
      prayer,
      begins: begins?.time ?? null,
      beginsDayOffset: begins?.dayOffset ?? 0,
      jamaah: jamaah?.time ?? null,
      jamaahDayOffset: jamaah?.dayOffset ?? 0,
      confirmedAt,
    }));
    await tx
      .insert(prayerDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [prayerDays.mosqueId, prayerDays.date, prayerDays.prayer],
        set: {
          begins: sql`excluded.begins`,
          beginsDayOffset: sql`excluded.begins_day_offset`,
          jamaah: sql`excluded.jamaah`,
          jamaahDayOffset: sql`excluded.jamaah_day_offset`,
          confirmedAt,
        },
      });
  }
  for (let at = 0; at < confirmedDates.length; at += rowsAtOnce) {
    await tx
      .update(prayerDays)
      .set({ confirmedAt })
      .where(
        and(
          eq(prayerDays.mosqueId, mosqueId),
          inArray(prayerDays.date, confirmedDates.slice(at, at + rowsAtOnce)),
        ),
      );
  }
}

/** Returns a month (this one unless `month`) or a `year` of a mosque's times as CSV. Refuses: mosque_not_found. */
export const exportTimetable = handle(calls.exportTimetable, async (ctx, { placeId, month, year }) => {
  const mosque = await findApprovedMosque(ctx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  const dates =
    year === undefined
      ? datesOfMonth(month ?? boroughDate(ctx.now).slice(0, 7))
      : datesBetween(`${year}-01-01`, `${year}-12-31`);
  const known = (await loadTimetables(ctx.db, [placeId], dates[0] ?? '', dates.at(-1) ?? '')).get(placeId);
  const days = known ? await resolveDaysInBatches(mosque, known, dates, ctx.now) : [];
  const headings = prayers.flatMap((prayer) => [
    `${prayerLabels[prayer]} begins`,
    `${prayerLabels[prayer]} jamaah`,
  ]);
  const rows = days.map((day) => [
    day.date,
    ...prayers.flatMap((prayer) => [
      day.prayers[prayer].begins?.time ?? '',
      day.prayers[prayer].jamaah?.time ?? '',
    ]),
  ]);
  return stringify([['Date', ...headings], ...rows], { bom: true, record_delimiter: 'windows' });
});
