import { z } from 'zod';
import { csv, ImportPreview, importErrors } from '#features/care/imports/import-preview.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { clockTime, date, id, line, month } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { SourcedClock } from './contract.ts';
import { timetableLengths } from './max-lengths.ts';
import { prayers, specialDayKinds, womensPlaces } from './prayers.ts';

export const planChanged = defineError({
  code: 'plan_changed',
  status: 409,
  text: 'The timetable or the file has changed since the preview. Please check the preview again.',
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

/** The year of a file's dates that name none. */
const yearWhereMissing = z.number().int().min(2000).max(2100).optional();

/** A day as those who look after it edit it. */
export const TimetableDay = z.object({
  date,
  /** Stands for the day's own times as they were read. */
  version: z.string(),
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: SourcedClock.nullable(),
      jamaah: SourcedClock.nullable(),
      /** The day's own times, HH:MM, which go before all others. */
      own: z.object({ begins: clockTime.nullable(), jamaah: clockTime.nullable() }),
    }),
  ),
});
export type TimetableDay = z.infer<typeof TimetableDay>;

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
  /** Where it is held elsewhere than at the mosque. */
  address: line(maxLengths.address).optional(),
  /** The last Friday; further Fridays are for the next sittings. */
  until: date.optional(),
  womensPlaces: z.enum(womensPlaces).default('unknown'),
});

export const calls = {
  previewTimetable: call('previewTimetable', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/preview',
    who: 'member',
    tag,
    weight: 5,
    summary: 'Reads a timetable from CSV and reports what it would change, row by row. Nothing is stored.',
    input: z.strictObject({ placeId, csv, month: month.optional(), yearWhereMissing }),
    output: ImportPreview,
    errors: [...own, ...importErrors],
  }),
  applyTimetable: call('applyTimetable', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/import',
    who: 'member',
    tag,
    weight: 5,
    summary: 'Imports a previewed timetable, if the preview is still accurate.',
    input: z.strictObject({ placeId, csv, month: month.optional(), yearWhereMissing, digest: line(100) }),
    output: ImportPreview,
    errors: [...own, ...importErrors, planChanged],
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
      /** As it was read, so that nobody overwrites what somebody else has written meanwhile. */
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
      /** The sittings that the form began with: with others stored by now, nothing is overwritten. */
      seen: z.array(id).max(50).optional(),
    }),
    output: done,
    errors: [...own, timesChanged],
  }),
  declareSpecialDay: call('declareSpecialDay', {
    method: 'POST',
    path: '/api/mosques/:placeId/special-days',
    who: 'member',
    tag,
    summary: 'Sets the start of Ramadan, taraweeh, or an Eid with its sittings; setting it again changes it.',
    input: z.strictObject({
      placeId,
      kind: z.enum(specialDayKinds),
      date,
      endsOn: date.optional(),
      times: z.array(clockTime).max(8, 'Eight times at most.').default([]),
      note: line(timetableLengths.note).optional(),
    }),
    output: done,
    errors: own,
  }),
  removeSpecialDay: call('removeSpecialDay', {
    method: 'DELETE',
    path: '/api/mosques/:placeId/special-days/:kind/:date',
    who: 'member',
    tag,
    summary: 'Removes a special day.',
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
