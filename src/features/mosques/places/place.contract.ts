import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, searchText } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { facilityNotFound, schoolNotFound } from './place.errors.ts';

/** Output fields common to all kinds of place. */
export const placeFields = {
  id,
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Who took the picture. */
  imageCredit: z.string().nullable(),
};

export const IslamicSchool = z.object({
  ...placeFields,
  schoolType: z.string(),
  ageRange: z.string().nullable(),
});
export type IslamicSchool = z.infer<typeof IslamicSchool>;

export const OtherFacility = z.object({
  ...placeFields,
  facilityType: z.string(),
  services: z.array(z.string()),
});
export type OtherFacility = z.infer<typeof OtherFacility>;

export const calls = {
  listIslamicSchools: call('listIslamicSchools', {
    method: 'GET',
    path: '/api/islamic-schools',
    who: 'everyone',
    tag: 'Places',
    summary: 'Approved Islamic schools and madrasas, by name.',
    input: z.strictObject({ ...pagingFields, search: searchText.optional() }),
    output: z.array(IslamicSchool),
    paged: true,
    cacheSeconds: 60,
  }),
  getIslamicSchool: call('getIslamicSchool', {
    method: 'GET',
    path: '/api/islamic-schools/:id',
    who: 'everyone',
    tag: 'Places',
    summary: 'One approved Islamic school or madrasa.',
    input: z.strictObject({ id }),
    output: IslamicSchool,
    errors: [schoolNotFound],
    cacheSeconds: 60,
  }),
  getOtherFacility: call('getOtherFacility', {
    method: 'GET',
    path: '/api/other-facilities/:id',
    who: 'everyone',
    tag: 'Places',
    summary: 'One approved other facility.',
    input: z.strictObject({ id }),
    output: OtherFacility,
    errors: [facilityNotFound],
    cacheSeconds: 60,
  }),
  listOtherFacilities: call('listOtherFacilities', {
    method: 'GET',
    path: '/api/other-facilities',
    who: 'everyone',
    tag: 'Places',
    summary: 'Approved other facilities (shops, services, charities), by name.',
    input: z.strictObject({ ...pagingFields, search: searchText.optional() }),
    output: z.array(OtherFacility),
    paged: true,
    cacheSeconds: 60,
  }),
};
