import { z } from 'zod';
import { csv, ImportPreview, importErrors } from '#features/care/imports/import.contract.ts';
import { maxCsvLength, tooLongCsv } from '#features/care/imports/text-file.rules.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { clockTime, date, id, line, month } from '#kit/contract/fields.ts';
import { prayers, specialDayKinds, timetableLengths, womensPlaces } from './prayer.rules.ts';
import { SourcedClock } from './prayer-times.contract.ts';
import { fastLimits, maxTimetableFiles } from './timetable.rules.ts';

export const planChanged = defineError({
  code: 'plan_changed',
  status: 409,
  text: 'The timetable or the file has changed since the preview. Please check the preview again.',
});
export const questionsOpen = defineError({
  code: 'questions_open',
  status: 400,
  text: 'Please answer the questions about the file first. Nothing was saved.',
});
export const specialDayNotFound = defineError({
  code: 'special_day_not_found',
  status: 404,
  text: 'This day has already been removed.',
});

export const timesChanged = defineError({
  code: 'times_changed',
  status: 409,
  text: 'Someone else has changed these times. Please reload the page and check them first.',
});

const tag = 'Timetables';
const placeId = id;
const done = z.object({ message: z.string() });
const own = [mosqueNotFound, notAllowed];
const year = z.string().regex(/^20\d\d$/, 'Please give the year as YYYY.');

/** The year for dates in the file that have none. */
const yearWhereMissing = z.number().int().min(2000).max(2100).optional();

/** A day of the timetable for editing. */
export const TimetableDay = z.object({
  date,
  /** A hash of the day's own times, for optimistic locking. */
  version: z.string(),
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: SourcedClock.nullable(),
      jamaah: SourcedClock.nullable(),
      /** The day's own times, HH:MM, which take precedence over all others. */
      own: z.object({ begins: clockTime.nullable(), jamaah: clockTime.nullable() }),
    }),
  ),
});
export type TimetableDay = z.infer<typeof TimetableDay>;

const minutesTo = (most: number) => {
  const message = `Please enter a whole number from 0 to ${most}.`;
  return z.number(message).int(message).min(0, message).max(most, message);
};

const OwnTimes = z.strictObject({
  prayer: z.enum(prayers),
  begins: clockTime.optional(),
  jamaah: clockTime.optional(),
});

export const SittingInput = z.strictObject({
  time: clockTime,
  ends: clockTime.optional(),
  language: line(timetableLengths.language),
  hall: line(timetableLengths.hall).optional(),
  /** Set if it is held at another address than the mosque's. */
  address: line(maxLengths.address).optional(),
  /** The last day on which the sitting applies. */
  until: date.optional(),
  womensPlaces: z.enum(womensPlaces).default('unknown'),
});

/** A file of the timetable, chosen together with others. `month`: the month of days without one. */
const TimetableInput = z.strictObject({
  name: line(255),
  csv,
  month: month.optional(),
});

const blankAnswer = z.enum(['repeat', 'leave']).optional();

/** The timetable: the text of one file in `csv`, or several in `files`, with one size limit for all. */
const timetableFiles = {
  csv: csv.optional(),
  files: z
    .array(TimetableInput)
    .min(1, 'Please choose a file.')
    .max(maxTimetableFiles, `Please choose at most ${maxTimetableFiles} files at a time.`)
    .refine((files) => files.reduce((sum, file) => sum + file.csv.length, 0) <= maxCsvLength, tooLongCsv)
    .optional(),
  month: month.optional(),
  yearWhereMissing,
  /** For each jama'ah with blank cells below a time, whether the time is repeated in them. */
  blanks: z
    .strictObject({
      fajr: blankAnswer,
      dhuhr: blankAnswer,
      asr: blankAnswer,
      maghrib: blankAnswer,
      isha: blankAnswer,
    })
    .optional(),
};

function isOneOrSeveral({ csv: one, files }: { csv?: string | undefined; files?: unknown }): boolean {
  return (one === undefined) !== (files === undefined);
}
const oneOrSeveral = 'Please send either one file as csv, or several as files.';

/** A question that the files leave open, with the answer so far. */
const TimetableQuestion = z.discriminatedUnion('asks', [
  z.object({
    asks: z.literal('month'),
    /** The file's name; '' if it is the only one. */
    file: z.string(),
    text: z.string(),
    answer: z.string().nullable(),
  }),
  z.object({
    asks: z.literal('repeat'),
    prayer: z.enum(prayers),
    text: z.string(),
    /** The days whose cells are blank. */
    days: z.string(),
    answer: z.enum(['repeat', 'leave']).nullable(),
  }),
]);

/** The changes that timetable files would make, and what must be answered before they are stored. */
export const TimetablePreview = ImportPreview.extend({ questions: z.array(TimetableQuestion) });
export type TimetablePreview = z.infer<typeof TimetablePreview>;

export const calls = {
  previewTimetable: call('previewTimetable', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/preview',
    who: 'member',
    tag,
    weight: 5,
    summary:
      'Reads a timetable from one CSV file or several and reports what it would change, row by row. Nothing is stored.',
    input: z
      .strictObject({ placeId, ...timetableFiles })
      .refine(isOneOrSeveral, { path: ['files'], message: oneOrSeveral }),
    output: TimetablePreview,
    errors: [...own, ...importErrors],
  }),
  applyTimetable: call('applyTimetable', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/import',
    who: 'member',
    tag,
    weight: 5,
    summary:
      'Imports a previewed timetable, if its questions are answered and the preview is still accurate.',
    input: z
      .strictObject({ placeId, ...timetableFiles, digest: line(100) })
      .refine(isOneOrSeveral, { path: ['files'], message: oneOrSeveral }),
    output: TimetablePreview,
    errors: [...own, ...importErrors, planChanged, questionsOpen],
  }),
  exportTimetable: call('exportTimetable', {
    method: 'GET',
    path: '/api/mosques/:placeId/timetable.csv',
    who: 'everyone',
    tag,
    summary: 'A month or a year of a mosque’s times as CSV, in the format that the import accepts.',
    input: z.strictObject({ placeId, month: month.optional(), year: year.optional() }),
    output: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    cacheSeconds: 600,
    weight: 10,
    limit: { times: 20, perSeconds: 60 },
    errors: [mosqueNotFound],
  }),
  setMosqueJamaah: call('setMosqueJamaah', {
    method: 'PUT',
    path: '/api/mosques/:placeId/jamaah',
    who: 'member',
    tag,
    summary:
      'Sets a jama‘ah from a given day: a time, a number of minutes after the prayer begins, or none. Days with their own time keep it unless `inPlaceOfDays` is set.',
    input: z
      .strictObject({
        placeId,
        prayer: z.enum(prayers),
        from: date,
        time: clockTime.optional(),
        minutesAfter: z.number().int().min(0).max(120).optional(),
        none: z.boolean().default(false),
        inPlaceOfDays: z.boolean().default(false),
      })
      .refine(
        ({ time, minutesAfter, none }) =>
          [time !== undefined, minutesAfter !== undefined, none].filter(Boolean).length === 1,
        { path: ['time'], message: 'Please give a time, or minutes after the prayer begins, or none.' },
      ),
    output: done.extend({ daysKept: z.number().int() }),
    errors: own,
  }),
  getTimetableMonth: call('getTimetableMonth', {
    method: 'GET',
    path: '/api/mosques/:placeId/timetable',
    who: 'member',
    tag,
    weight: 2,
    summary: 'A mosque’s month, day by day, with the source of each time: for its managers.',
    input: z.strictObject({ placeId, month: month.optional() }),
    output: z.object({ month, days: z.array(TimetableDay) }),
    errors: own,
  }),
  saveTimetableDay: call('saveTimetableDay', {
    method: 'PUT',
    path: '/api/mosques/:placeId/timetable/days/:date',
    who: 'member',
    tag,
    summary: 'Replaces a single day’s own times; a time left out returns to the usual or computed one.',
    input: z.strictObject({
      placeId,
      date,
      times: z.array(OwnTimes).max(prayers.length),
      /** The version that was read with the form, for optimistic locking. */
      version: line(100).optional(),
    }),
    output: done,
    errors: [...own, timesChanged],
  }),
  saveJumuah: call('saveJumuah', {
    method: 'PUT',
    path: '/api/mosques/:placeId/jumuah',
    who: 'member',
    tag,
    summary:
      'Sets a mosque’s Jumu‘ah sittings from today, replacing those for the next Friday; sittings that start later are kept.',
    input: z.strictObject({
      placeId,
      sittings: z.array(SittingInput).max(8, 'Eight sittings at most.'),
      /** The ids of the sittings that the form was loaded with, for optimistic locking. */
      seen: z.array(id).max(50).optional(),
    }),
    output: done,
    errors: [...own, timesChanged],
  }),
  saveFastConvention: call('saveFastConvention', {
    method: 'PUT',
    path: '/api/mosques/:placeId/fast-convention',
    who: 'member',
    tag,
    summary:
      'Sets how long before Fajr begins suhoor ends at a mosque, and how long after Maghrib begins iftar is, in minutes, by its managers.',
    input: z.strictObject({
      placeId,
      minutesBeforeFajr: minutesTo(fastLimits.minutesBeforeFajr),
      minutesAfterMaghrib: minutesTo(fastLimits.minutesAfterMaghrib),
    }),
    output: done,
    errors: own,
  }),
  removeSpecialDay: call('removeSpecialDay', {
    method: 'DELETE',
    path: '/api/mosques/:placeId/special-days/:kind/:date',
    who: 'member',
    tag,
    summary:
      'Removes a day that was announced without a time, before taraweeh and Eid prayers were sittings.',
    input: z.strictObject({ placeId, kind: z.enum(specialDayKinds), date }),
    output: done,
    errors: [...own, specialDayNotFound],
  }),
  confirmTimes: call('confirmTimes', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/confirm',
    who: 'member',
    tag,
    summary: 'Confirms that all of a mosque’s times are still right.',
    input: z.strictObject({ placeId }),
    output: done,
    body: 'ignored',
    errors: own,
  }),
};
