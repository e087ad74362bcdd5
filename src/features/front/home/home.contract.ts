import { z } from 'zod';
import { Announcement } from '#features/mosques/announcements/announcement.contract.ts';
import { prayers } from '#features/mosques/prayer-times/prayer.rules.ts';
import {
  AnnouncedChange,
  ComingPrayer,
  Hijri,
} from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { Preview, previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { date, Figure, id, instant } from '#kit/contract/fields.ts';

/** The figures, by name and as the list that the banner shows. */
export const Stats = z.object({ figures: z.array(Figure) }).catchall(z.unknown());
export type Stats = z.infer<typeof Stats>;

/** A congregation, or the start of a prayer if the mosque has given no times. */
export const NextPrayer = ComingPrayer.extend({
  /** A Friday sitting, which replaces dhuhr. */
  jumuah: z.boolean(),
  /** Not confirmed in the last sixty days. */
  stale: z.boolean(),
});
export type NextPrayer = z.infer<typeof NextPrayer>;

/** The five times of a day. On a Friday with sittings, the first of them replaces dhuhr. */
export const FiveTimes = z.object({
  date,
  times: z.array(
    z.object({
      prayer: z.enum(prayers),
      jumuah: z.boolean(),
      begins: z.string().nullable(),
      jamaah: z.string().nullable(),
    }),
  ),
});
export type FiveTimes = z.infer<typeof FiveTimes>;

export const NextJamaah = z.object({
  /** Null: the times are the borough’s. */
  mosque: z.object({ id, name: z.string() }).nullable(),
  /** asked: the URL names it; own: the member’s; device: chosen on this device; nearest: to the member’s postcode. */
  chosenBy: z.enum(['asked', 'own', 'device', 'nearest', 'nobody']),
  /** True if the mosque that the URL names, or the member’s or the device’s, is no longer listed. */
  isGone: z.boolean(),
  /** begins: no jama‘ah time is known, so the times are those at which the prayers begin. */
  kind: z.enum(['jamaah', 'begins']),
  /** On foot from the member’s postcode; null if unknown. */
  walkingMinutes: z.number().int().nullable(),
  /** True if only the postcode’s area is known: the walk may be off by a mile. */
  isWalkRough: z.boolean(),
  now: instant,
  preview: Preview,
  hijri: Hijri,
  /** When an Eid of the next days is, or may be, by the mosque’s calendar: ‘Eid al-Adha is tomorrow’. */
  eid: z.string().nullable(),
  previous: NextPrayer.nullable(),
  coming: z.array(NextPrayer),
  /** Today, tomorrow and the day after. */
  days: z.array(FiveTimes),
  /** Janazahs and closures of that mosque. */
  announcements: z.array(Announcement),
  changes: z.array(AnnouncedChange),
});
export type NextJamaah = z.infer<typeof NextJamaah>;

export const calls = {
  getNextJamaah: call('getNextJamaah', {
    method: 'GET',
    path: '/api/jamaah/next',
    who: 'everyone',
    tag: 'Home',
    summary:
      'The next jama‘ah at one mosque, with the five times of the day and what the mosque announces: at the mosque that `at` names, else at the caller’s own, else at the one `remembered` on the device, else at the nearest to the caller’s postcode, else the borough’s times. `date` and `time` are for administrators and mosques’ managers, who see the season before it comes.',
    weight: 2,
    input: z.strictObject({
      at: z.union([z.enum(['nearest', 'borough']), id]).optional(),
      remembered: id.optional(),
      ...previewFields,
    }),
    output: NextJamaah,
    errors: [notAllowed],
  }),
  getStats: call('getStats', {
    method: 'GET',
    path: '/api/stats',
    who: 'everyone',
    tag: 'Home',
    summary: 'The figures on the public banner.',
    input: z.strictObject({}),
    output: Stats,
    cacheSeconds: 300,
  }),
  getLanding: call('getLanding', {
    method: 'GET',
    path: '/api/front-door',
    who: 'everyone',
    tag: 'Home',
    summary:
      'What visitors see at /: the waiting list while the community is being founded, then the home page.',
    input: z.strictObject({}),
    output: z.object({ launchPhase: z.enum(['founding', 'open']) }),
    cacheSeconds: 60,
  }),
};
