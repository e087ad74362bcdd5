import { z } from 'zod';
import { Announcement } from '#features/mosques/announcements/announcement.contract.ts';
import { comingHours, openingHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, id, instant, line, phone } from '#kit/contract/fields.ts';
import { bereavementLimits, placesOfDeath, serviceKinds } from './bereavement.rules.ts';

export const bereavementServiceNotFound = defineError({
  code: 'bereavement_service_not_found',
  status: 404,
  text: 'This number has been deleted.',
});

/** Somebody to ring or, without a `phone`, a public body with the website that has its number. */
export const ShownService = z.object({
  name: z.string(),
  /** For whom or when it is, in a few words. */
  forWhom: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** Null if its hours aren't known. */
  coming: comingHours.nullable(),
  hoursNote: z.string().nullable(),
  /** When the number was last checked; null for the lines that are the same in all of England. */
  checkedOn: date.nullable(),
});
export type ShownService = z.infer<typeof ShownService>;

const Step = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  services: z.array(ShownService),
});
export type Step = z.infer<typeof Step>;

/** A service with what an administrator knows about it. */
export const BereavementService = z.object({
  id: z.string(),
  kind: z.enum(serviceKinds),
  name: z.string(),
  forWhom: z.string().nullable(),
  phone: z.string(),
  openingHours: openingHours.nullable(),
  /** Where the number is from: a web page, or who gave it. */
  source: z.string(),
  checkedOn: date,
  checkBy: date,
});
export type BereavementService = z.infer<typeof BereavementService>;

const tag = 'Bereavement';
const fields = {
  kind: z.enum(serviceKinds),
  name: line(bereavementLimits.name),
  forWhom: line(bereavementLimits.forWhom).nullable(),
  phone,
  openingHours: openingHours.nullable(),
  source: line(bereavementLimits.source),
  checkedOn: date,
  checkBy: date,
};

const checkedBefore: [
  (input: { checkedOn: string; checkBy: string }) => boolean,
  { path: string[]; message: string },
] = [
  ({ checkedOn, checkBy }) => checkBy > checkedOn,
  { path: ['checkBy'], message: 'Please enter a day after the one on which you checked it.' },
];

export const calls = {
  getBereavement: call('getBereavement', {
    method: 'GET',
    path: '/api/bereavement',
    who: 'everyone',
    tag,
    summary:
      'What to do first when somebody has died, in order, with whom to ring and whether they are open now, by the place of death. Without a place the janazahs that are announced, and the mosques and funeral services.',
    cacheSeconds: 60,
    weight: 3,
    input: z.strictObject({ where: z.enum(placesOfDeath).optional() }),
    output: z.object({
      now: instant,
      where: z.enum(placesOfDeath).nullable(),
      /** The first five steps; empty without a place. */
      steps: z.array(Step),
      /** What can wait; empty without a place. */
      later: z.array(Step),
      /** The janazahs that are announced, by time; with their mosque. */
      janazahs: z.array(
        Announcement.pick({
          id: true,
          placeId: true,
          title: true,
          date: true,
          prayer: true,
          time: true,
        }).extend({ mosqueName: z.string() }),
      ),
      /** Mosques and funeral services. */
      mosques: z.array(ShownService),
      /** What the texts were written from, and when this was last read. */
      sources: z.array(z.object({ name: z.string(), address: z.string() })),
      readOn: date,
    }),
  }),
  listBereavementServices: call('listBereavementServices', {
    method: 'GET',
    path: '/api/admin/bereavement-services',
    who: 'admin',
    tag,
    summary:
      'The numbers for families after a death, those that must be checked soonest first, and the kinds that are missing.',
    input: z.strictObject({}),
    output: z.object({
      today: date,
      services: z.array(BereavementService),
      missing: z.array(
        z.object({
          kind: z.enum(serviceKinds),
          /** The borough's bodies of this kind, with the websites on which to look for their numbers. */
          bodies: z.array(z.object({ name: z.string(), website: z.string() })),
        }),
      ),
    }),
  }),
  createBereavementService: call('createBereavementService', {
    method: 'POST',
    path: '/api/admin/bereavement-services',
    who: 'admin',
    tag,
    summary: 'Adds a number for families after a death, once it has been checked.',
    input: z.strictObject(fields).refine(...checkedBefore),
    output: BereavementService,
  }),
  updateBereavementService: call('updateBereavementService', {
    method: 'PUT',
    path: '/api/admin/bereavement-services/:id',
    who: 'admin',
    tag,
    summary: 'Changes a number for families after a death, or records that it has been checked again.',
    input: z.strictObject({ id, ...fields }).refine(...checkedBefore),
    output: BereavementService,
    errors: [bereavementServiceNotFound],
  }),
  deleteBereavementService: call('deleteBereavementService', {
    method: 'DELETE',
    path: '/api/admin/bereavement-services/:id',
    who: 'admin',
    tag,
    summary: 'Deletes a number for families after a death.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [bereavementServiceNotFound],
  }),
};
