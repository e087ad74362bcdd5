import { z } from 'zod';
import { Expected } from '#features/mosques/moon/moon.contract.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { Sureness } from '#features/mosques/prayer-times/mosque-month.contract.ts';
import { Preview, previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { call } from '#kit/contract/call.ts';
import { date, id } from '#kit/contract/fields.ts';
import { HeldSitting } from './sitting.contract.ts';

const clock = z.string().nullable();

/** A sitting on one night. The rest of it is the same on all its nights, and part of the mosque's sittings. */
export const NightSitting = HeldSitting.pick({
  id: true,
  kind: true,
  night: true,
  time: true,
  nextDay: true,
  expected: true,
  problem: true,
});

/** A row of a mosque's Ramadan. Clock times are 24-hour H:MM; null if unknown. */
export const RamadanDay = z.object({
  date,
  /** The day of Ramadan; 0 is the evening before the first day, which only has a night. */
  day: z.number().int(),
  /** True for the thirtieth day while it is uncertain whether there is one. */
  isIfThirty: z.boolean(),
  suhoorEnds: clock,
  iftar: clock,
  fajr: clock,
  dhuhr: clock,
  asr: clock,
  maghrib: clock,
  isha: clock,
  /** Whether Jumu'ah sittings replace Dhuhr. */
  isJumuah: z.boolean(),
  /** The sittings of its evening and night, in order of time. */
  sittings: z.array(NightSitting),
});
export type RamadanDay = z.infer<typeof RamadanDay>;

export const MosqueRamadan = z.object({
  mosque: z.object({ id, name: z.string(), address: z.string(), postcode: z.string() }),
  hijriYear: z.number().int(),
  today: date,
  /** Null: the mosque decides on the night. */
  authorityName: z.string().nullable(),
  ramadan: Expected,
  eidAlFitr: Expected,
  /** How the ends of its fasts are counted from the start of Fajr and Maghrib, and whether the mosque has chosen that. */
  fast: z.object({
    minutesBeforeFajr: z.number().int(),
    minutesAfterMaghrib: z.number().int(),
    isChosen: z.boolean(),
  }),
  /** The evening before the first day, and the 29 or 30 days. */
  days: z.array(RamadanDay),
  /** The Eid al-Fitr prayers, on each day on which Eid may be. */
  eidSittings: z.array(HeldSitting),
  /** For the jama‘ah times of the month; null if there are none. */
  sureness: Sureness.nullable(),
  preview: Preview,
});
export type MosqueRamadan = z.infer<typeof MosqueRamadan>;

export const calls = {
  getMosqueRamadan: call('getMosqueRamadan', {
    method: 'GET',
    path: '/api/mosques/:placeId/ramadan',
    who: 'everyone',
    tag: 'Sittings',
    weight: 4,
    summary:
      'A mosque’s Ramadan, day by day: end of suhoor, iftar, jama‘ah times, taraweeh and qiyam, then its Eid prayers. The coming one, until Eid is over. Administrators and its managers can preview an instant.',
    input: z.strictObject({ placeId: id, ...previewFields }),
    output: MosqueRamadan,
    errors: [mosqueNotFound],
  }),
  listHeldSittings: call('listHeldSittings', {
    method: 'GET',
    path: '/api/mosques/:placeId/held-sittings',
    who: 'everyone',
    tag: 'Sittings',
    weight: 2,
    summary:
      'A mosque’s taraweeh, qiyam, Eid, eclipse and rain prayers of the next days, in order of time: today and the six days after it, and Eid prayers of the next month. Administrators and its managers can preview an instant.',
    input: z.strictObject({ placeId: id, ...previewFields }),
    output: z.array(HeldSitting),
    errors: [mosqueNotFound],
  }),
};
