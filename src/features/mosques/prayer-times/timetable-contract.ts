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
  text: 'The timetable or the file has changed since the preview. Please look at the preview again.',
});
export const specialDayNotFound = defineError({
  code: 'special_day_not_found',
  status: 404,
  text: 'This day is not declared any more.',
});

export const timesChanged = defineError({
  code: 'times_changed',
  status: 409,
  text: 'Somebody has changed these times meanwhile. Please load the page again and look at them first.',
});

const tag = 'Timetables';
const placeId = id;
const done = z.object({ message: z.string() });
const own = [mosqueNotFound, notAllowed];
const year = z.string().regex(/^20\d\d$/, 'Please give a year as YYYY.');

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
    summary: 'Reads a timetable from CSV and says what it would change, row by row. Nothing is stored.',
    input: z.strictObject({ placeId, csv, month: month.optional(), yearWhereMissing }),
    output: ImportPreview,
    errors: [...own, ...importErrors],
  }),
  applyTimetable: call('applyTimetable', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/import',
    who: 'member',
    tag,
    summary: 'Stores a timetable that was previewed, if the preview is still true.',
    input: z.strictObject({ placeId, csv, month: month.optional(), yearWhereMissing, digest: line(100) }),
    output: ImportPreview,
    errors: [...own, ...importErrors, planChanged],
  }),
  exportTimetable: call('exportTimetable', {
    method: 'GET',
    path: '/api/mosques/:placeId/timetable.csv',
    who: 'everyone',
    tag,
    summary: 'A month of a mosque’s times, or a year, as CSV, which the import reads back.',
    input: z.strictObject({ placeId, month: month.optional(), year: year.optional() }),
    output: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: [mosqueNotFound],
  }),
  setMosqueJamaah: call('setMosqueJamaah', {
    method: 'PUT',
    path: '/api/mosques/:placeId/jamaah',
    who: 'member',
    tag,
    summary:
      'Sets a jama‘ah from a day on: to a time, to minutes after the prayer begins, or to none. Days with a time of their own keep it and go before, unless it is set `inPlaceOfDays`.',
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
    summary: 'A month of a mosque day by day, with where each time comes from: for its managers.',
    input: z.strictObject({ placeId, month: month.optional() }),
    output: z.object({ month, days: z.array(TimetableDay) }),
    errors: own,
  }),
  saveTimetableDay: call('saveTimetableDay', {
    method: 'PUT',
    path: '/api/mosques/:placeId/timetable/days/:date',
    who: 'member',
    tag,
    summary:
      'The own times of a day, in place of those before; a time that is left out is the set or computed one again.',
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
      'The Jumu‘ah sittings of a mosque from today on, in place of those that hold on the next Friday; sittings that begin later stay.',
    input: z.strictObject({
      placeId,
      sittings: z.array(SittingInput).max(8, 'At most eight sittings.'),
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
    summary: 'Declares the start of Ramadan, taraweeh or an Eid with its sittings; once more changes it.',
    input: z.strictObject({
      placeId,
      kind: z.enum(specialDayKinds),
      date,
      endsOn: date.optional(),
      times: z.array(clockTime).max(8, 'At most eight times.').default([]),
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
    summary: 'Takes a declared day back.',
    input: z.strictObject({ placeId, kind: z.enum(specialDayKinds), date }),
    output: done,
    errors: [...own, specialDayNotFound],
  }),
  confirmTimes: call('confirmTimes', {
    method: 'POST',
    path: '/api/mosques/:placeId/timetable/confirm',
    who: 'member',
    tag,
    summary: 'Says that all times of a mosque are still right: they are marked as confirmed now.',
    input: z.strictObject({ placeId }),
    output: done,
    body: 'ignored',
    errors: own,
  }),
};
