import { z } from 'zod';
import { Announcement } from '#features/mosques/announcements/contract.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { AnnouncedChange, JumuahSitting } from '#features/mosques/prayer-times/contract.ts';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import { call } from '#kit/contract/call.ts';
import { date, id, instant } from '#kit/contract/fields.ts';

/** Clock times on 24 hours, H:MM; null where none is known. */
export const BoardDay = z.object({
  date,
  hijri: z.string(),
  hijriArabic: z.string(),
  sunrise: z.string().nullable(),
  prayers: z.array(
    z.object({
      prayer: z.enum(prayers),
      begins: z.string().nullable(),
      /** The instant of the beginning, for countdowns on any device's clock. */
      beginsAt: instant.nullable(),
      jamaah: z.string().nullable(),
      jamaahAt: instant.nullable(),
      stale: z.boolean(),
    }),
  ),
  /** On a Friday; `at` is the instant of its beginning. */
  jumuah: z.array(JumuahSitting.extend({ at: instant })),
});
export type BoardDay = z.infer<typeof BoardDay>;

/** Everything that a mosque's screen shows: yesterday (isha past midnight is its own), today and the days after it. */
export const Board = z.object({
  mosqueId: id,
  name: z.string(),
  /** The server's clock when it answered. */
  now: instant,
  days: z.array(BoardDay),
  changes: z.array(AnnouncedChange),
  announcements: z.array(Announcement),
  /** What takes place there soon, the next first; `time` is a clock time of 24 hours. */
  events: z.array(z.object({ title: z.string(), date, time: z.string() })),
  /** The coming Friday’s sittings, told on the days before it too. */
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
      'What a mosque’s display board shows: times for yesterday, today and the next three days, changes, announcements, Friday’s sittings and what takes place there.',
    weight: 2,
    input: z.strictObject({ id }),
    output: Board,
    errors: [mosqueNotFound],
  }),
};
