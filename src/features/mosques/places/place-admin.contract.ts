import { z } from 'zod';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  email,
  flag,
  id,
  instant,
  latitudeDegrees,
  line,
  longitudeDegrees,
  phone,
  postcode,
  searchText,
  text,
  webAddress,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { accessFacts, forEachFact } from './access-facts.rules.ts';
import { asrOpinions, methods } from './calculation.rules.ts';
import { facilities, womensEntrances, womensPrayers, womensWudu } from './mosque.rules.ts';
import {
  formKinds,
  maxMinutesToJanazah,
  mosqueLengths,
  placeKinds,
  placeLengths,
  placeStatuses,
} from './place.rules.ts';

/** '' means not known. */
export const emptyOr = <T extends z.ZodType<string, string>>(field: T) => z.union([z.literal(''), field]);

const wholeFrom = (min: number, max: number) =>
  z
    .int('Please enter a whole number.')
    .min(min, `Please enter a number from ${min} to ${max}.`)
    .max(max, `Please enter a number from ${min} to ${max}.`)
    .nullable();

/** The services of a mosque or facility, in a few words each. */
export const services = z
  .array(line(mosqueLengths.service))
  .max(mosqueLengths.services, `Please list at most ${mosqueLengths.services}.`);

/** The facts of a mosque's access; null where one isn't known. */
export const accessFields = forEachFact(() => z.boolean().nullable());

const oneFact = `(${accessFacts.join('|')})`;

/** The facts that a mosque must have: 'hearingLoop,stepFree'. */
const accessFilter = z
  .string()
  .regex(
    new RegExp(`^${oneFact}(,${oneFact}){0,${accessFacts.length - 1}}$`),
    `Please give one or more of ${accessFacts.join(', ')}, with commas between them.`,
  )
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(accessFacts)));

/** The filters of lists by the access of their mosques. */
export const accessFilters = {
  access: accessFilter.optional(),
  /** Includes those where a fact isn't known; never one where it is missing. */
  accessUnknown: flag.optional(),
};

/** The fields that only mosques have; '' or null where not known. */
export const mosqueFields = {
  imamName: emptyOr(line(mosqueLengths.imamName)),
  capacity: wholeFrom(1, mosqueLengths.capacity),
  establishedYear: wholeFrom(1000, 2200),
  services,
  facilities: z.array(z.enum(facilities)).max(facilities.length),
  /** The prayers with space for women; an empty list means none, null means not known. */
  womensPrayers: z.array(z.enum(womensPrayers)).max(womensPrayers.length).nullable(),
  womensEntrance: z.enum(womensEntrances).nullable(),
  womensWudu: z.enum(womensWudu).nullable(),
  /** Women's share of the prayer space, in percent. */
  womensShare: wholeFrom(0, 100),
  womensNote: emptyOr(text(mosqueLengths.womensNote)),
  ...accessFields,
  /** How long after the beginning of the jama'ah a janazah is prayed; null for the usual time. */
  minutesToJanazah: wholeFrom(0, maxMinutesToJanazah),
  /** How its start times are calculated. */
  method: z.enum(methods),
  asrOpinion: z.enum(asrOpinions),
  featured: z.boolean(),
};

const MosqueFields = z.object(mosqueFields);
export type MosqueFields = z.infer<typeof MosqueFields>;

/** The fields about women's access; changing one counts as confirming them. */
export const womensFields = [
  'womensPrayers',
  'womensEntrance',
  'womensWudu',
  'womensShare',
  'womensNote',
] as const satisfies readonly (keyof MosqueFields)[];

export const placeNotFound = defineError({
  code: 'place_not_found',
  status: 404,
  text: 'This place no longer exists.',
});
export const placeChanged = defineError({
  code: 'place_changed',
  status: 409,
  text: 'Someone else has changed this place. Please reload the page.',
});

export const placeHasOwnForm = defineError({
  code: 'place_has_own_form',
  status: 409,
  text: 'This is a prayer room. Please change it in the form for prayer rooms.',
});

/** The fields that the forms of all kinds share; '' where not known. */
export const sharedPlaceFields = {
  name: line(maxLengths.name),
  address: line(maxLengths.address),
  postcode,
  /** Both or neither; without them the position of the postcode is used. */
  latitude: latitudeDegrees.optional(),
  longitude: longitudeDegrees.optional(),
  phone: emptyOr(phone),
  email: emptyOr(email),
  website: emptyOr(webAddress),
  description: emptyOr(text(maxLengths.description)),
};

/** The fields of a place's form; '' where not known. */
const fields = {
  ...sharedPlaceFields,
  /** Schools only: Madrasa, Primary School, … */
  schoolType: emptyOr(line(placeLengths.kind)),
  ageRange: emptyOr(line(placeLengths.ageRange)),
  /** Other facilities only: Halal shop, Funeral service, … */
  facilityType: emptyOr(line(placeLengths.kind)),
  /** Unchanged if omitted. */
  services: services.optional(),
  /** Mosques only; omitted fields are unchanged. */
  mosque: z.strictObject(mosqueFields).partial().optional(),
};

export const AdminPlace = z.object({
  id,
  kind: z.enum(placeKinds),
  status: z.enum(placeStatuses),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  description: z.string(),
  schoolType: z.string(),
  ageRange: z.string(),
  facilityType: z.string(),
  services: z.array(z.string()),
  /** Null for other kinds. */
  mosque: z.object(mosqueFields).nullable(),
  imageUrl: z.string().nullable(),
  imageCredit: z.string().nullable(),
  updatedAt: instant,
});
export type AdminPlace = z.infer<typeof AdminPlace>;

const tag = 'Managing places';
const done = z.object({ message: z.string() });

export const calls = {
  listAdminPlaces: call('listAdminPlaces', {
    method: 'GET',
    path: '/api/admin/places',
    who: 'admin',
    tag,
    summary: 'Places of every kind and status, by name.',
    input: z.strictObject({
      ...pagingFields,
      kind: z.enum(placeKinds).optional(),
      status: z.enum(placeStatuses).optional(),
      search: searchText.optional(),
    }),
    output: z.array(AdminPlace),
    paged: true,
  }),
  getAdminPlace: call('getAdminPlace', {
    method: 'GET',
    path: '/api/admin/places/:id',
    who: 'admin',
    tag,
    summary: 'One place, whatever its status.',
    input: z.strictObject({ id }),
    output: AdminPlace,
    errors: [placeNotFound],
  }),
  locatePostcode: call('locatePostcode', {
    method: 'GET',
    path: '/api/admin/postcodes/:postcode',
    who: 'admin',
    tag,
    summary: 'The position of a postcode; approximate if only its area is known.',
    input: z.strictObject({ postcode }),
    output: z.object({ latitude: z.number(), longitude: z.number(), approximate: z.boolean() }),
    errors: [postcodeUnknown],
  }),
  createPlace: call('createPlace', {
    method: 'POST',
    path: '/api/admin/places',
    who: 'admin',
    tag,
    summary:
      'Adds a mosque, school or other facility, which is public immediately. Without coordinates it is placed at its postcode. Prayer rooms have a call of their own.',
    input: z.strictObject({ kind: z.enum(formKinds), ...fields }),
    output: AdminPlace,
    idempotent: true,
  }),
  updatePlace: call('updatePlace', {
    method: 'PUT',
    path: '/api/admin/places/:id',
    who: 'admin',
    tag,
    summary: 'Changes a mosque, school or other facility.',
    input: z.strictObject({ id, ...fields, updatedAt: z.iso.datetime() }),
    output: AdminPlace,
    errors: [placeNotFound, placeChanged, placeHasOwnForm],
  }),
  archivePlace: call('archivePlace', {
    method: 'POST',
    path: '/api/admin/places/:id/archive',
    who: 'admin',
    tag,
    summary: 'Archives a place, removing it from all public pages; `archived: false` restores it.',
    input: z.strictObject({ id, archived: z.boolean() }),
    output: done,
    errors: [placeNotFound],
  }),
};
