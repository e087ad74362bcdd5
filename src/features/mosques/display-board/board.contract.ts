import { z } from 'zod';
import { Announcement } from '#features/mosques/announcements/announcement.contract.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import {
  AnnouncedChange,
  Fast,
  JumuahSitting,
} from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { Preview, previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { call } from '#kit/contract/call.ts';
import { notReady } from '#kit/contract/errors.ts';
import { date, id, instant } from '#kit/contract/fields.ts';
import { eventStream, eventStreamType } from '#kit/contract/outputs.ts';

/** Clock times are 24-hour H:MM; null where none is known. */
export const BoardDay = z.object({
  date,
  hijri: z.string(),
  hijriArabic: z.string(),
  /** Around Ramadan and the Eids: the day, and whose decision it is. */
  moonText: z.string().nullable(),
  sunrise: z.string().nullable(),
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: z.string().nullable(),
      /** `begins` as an instant, for countdowns that don't depend on the device's clock. */
      beginsAt: instant.nullable(),
      jamaah: z.string().nullable(),
      jamaahAt: instant.nullable(),
      stale: z.boolean(),
    }),
  ),
  /** Fridays only; `at` is `time` as an instant. */
  jumuah: z.array(JumuahSitting.extend({ at: instant })),
  /** On a day of Ramadan, by the mosque's own calendar, whose fast has a known end of suhoor and iftar. */
  fast: Fast.nullable().default(null),
});
export type BoardDay = z.infer<typeof BoardDay>;

/** Everything a display board shows. `days` start with yesterday, because isha after midnight belongs to it. */
export const Board = z.object({
  mosqueId: id,
  name: z.string(),
  /** The server's clock when it responded, or the instant that is previewed. */
  now: instant,
  preview: Preview.default(null),
  days: z.array(BoardDay),
  changes: z.array(AnnouncedChange),
  announcements: z.array(Announcement),
  /** Coming events at the mosque, the soonest first; `time` is a 24-hour clock time, `notice` what the host says at the moment. */
  events: z.array(
    z.object({ title: z.string(), date, time: z.string(), notice: z.string().nullable().default(null) }),
  ),
  /** Taraweeh, qiyam, Eid and other prayers from yesterday's night on, the soonest first. */
  congregations: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      /** A night belongs to the date of its evening. */
      date,
      time: z.string(),
      at: instant,
      expected: z.boolean(),
      facts: z.array(z.string()),
    }),
  ),
  /** The coming Friday’s sittings, shown on the days before it too. */
  friday: z.object({ date, sittings: z.array(JumuahSitting) }).nullable(),
});
export type Board = z.infer<typeof Board>;

export const calls = {
  getBoard: call('getBoard', {
    method: 'GET',
    path: '/api/mosque/:id/board',
    who: 'everyone',
    tag: 'Mosques',
    summary:
      'What a mosque’s display board shows: times for yesterday, today and the next three days, changes, announcements, Friday’s sittings and what takes place there. Administrators and its managers can preview an instant.',
    weight: 2,
    input: z.strictObject({ id, ...previewFields }),
    output: Board,
    errors: [mosqueNotFound],
  }),
  watchBoard: call('watchBoard', {
    method: 'GET',
    path: '/api/mosque/:id/board/changes',
    who: 'everyone',
    tag: 'Mosques',
    summary:
      'A stream of server-sent events for display boards: `changed` at the beginning and whenever what the board shows has changed, and `beat` while it has not.',
    weight: 2,
    input: z.strictObject({ id }),
    output: eventStream,
    mediaType: eventStreamType,
    errors: [mosqueNotFound, notReady],
  }),
};
