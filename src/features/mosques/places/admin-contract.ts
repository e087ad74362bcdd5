import { z } from 'zod';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import {
  id,
  instant,
  latitudeDegrees,
  line,
  longitudeDegrees,
  postcode,
  searchText,
  text,
  webAddress,
} from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { placeLengths } from './max-lengths.ts';
import { mosqueFields, orNothing, services } from './mosque-fields.ts';
import { placeKinds, placeStatuses } from './place-kinds.ts';

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

/** What the form of a place sends; '' where nothing is known. */
const fields = {
  name: line(maxLengths.name),
  address: line(maxLengths.address),
  postcode,
  /** Both, or neither: then the postcode says where it is. */
  latitude: latitudeDegrees.optional(),
  longitude: longitudeDegrees.optional(),
  phone: orNothing(line(maxLengths.phone)),
  email: orNothing(z.email('Please enter an e-mail address.').max(maxLengths.email)),
  website: orNothing(webAddress),
  description: orNothing(text(maxLengths.description)),
  /** Of a school: Madrasa, Primary School, … */
  schoolType: orNothing(line(placeLengths.kind)),
  ageRange: orNothing(line(placeLengths.ageRange)),
  /** Of another facility: Halal shop, Funeral service, … */
  facilityType: orNothing(line(placeLengths.kind)),
  /** Left out, they stay as they are. */
  services: services.optional(),
  /** Of a mosque; what is left out stays as it is. */
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
    summary: 'Adds a place, which is public immediately. Without coordinates it is placed at its postcode.',
    input: z.strictObject({ kind: z.enum(placeKinds), ...fields }),
    output: AdminPlace,
    idempotent: true,
  }),
  updatePlace: call('updatePlace', {
    method: 'PUT',
    path: '/api/admin/places/:id',
    who: 'admin',
    tag,
    summary: 'Changes a place.',
    input: z.strictObject({ id, ...fields, updatedAt: z.iso.datetime() }),
    output: AdminPlace,
    errors: [placeNotFound, placeChanged],
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
