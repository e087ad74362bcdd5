import { z } from 'zod';
import {
  facilities,
  womensEntrances,
  womensPrayers,
  womensWudu,
} from '#features/mosques/places/mosque.rules.ts';
import { placeFields } from '#features/mosques/places/place.contract.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { verifiers } from '#features/mosques/places/place.rules.ts';
import { accessFields, accessFilters } from '#features/mosques/places/place-admin.contract.ts';
import { NextJamaah, SourcedClock } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import {
  bothCoordinates,
  distanceFields,
  flag,
  id,
  instant,
  line,
  nearFields,
  searchText,
} from '#kit/contract/fields.ts';
import { file } from '#kit/contract/outputs.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/upload-errors.ts';

/** Women's access; null where it isn't known. */
export const WomensAccess = z.object({
  prayers: z.array(z.enum(womensPrayers)),
  entrance: z.enum(womensEntrances).nullable(),
  wudu: z.enum(womensWudu).nullable(),
  sharePercent: z.number().int().nullable(),
  note: z.string().nullable(),
  confirmedAt: instant.nullable(),
  confirmedBy: z.enum(verifiers).nullable(),
});
export type WomensAccess = z.infer<typeof WomensAccess>;

export const Mosque = z.object({
  ...placeFields,
  facilities: z.array(z.enum(facilities)),
  services: z.array(z.string()),
  capacity: z.number().int().nullable(),
  establishedYear: z.number().int().nullable(),
  imamName: z.string().nullable(),
  featured: z.boolean(),
  /** Today's jama'ah where it is known, else the start time; `source` distinguishes them. */
  fajrTime: SourcedClock.nullable(),
  maghribTime: SourcedClock.nullable(),
  /** The next jama'ah, or on a Friday the next sitting; null where none is known. */
  nextJamaah: NextJamaah.nullable(),
  womensAccess: WomensAccess.nullable(),
  access: z.object(accessFields),
  accessConfirmedAt: instant.nullable(),
  accessConfirmedBy: z.enum(verifiers).nullable(),
  verifiedBy: z.enum(verifiers).nullable(),
  lastVerifiedAt: instant.nullable(),
  sample: z.boolean(),
  /** From the requested place; null without one. */
  ...distanceFields,
});
export type Mosque = z.infer<typeof Mosque>;

export const mosqueSorts = ['distance', 'name', 'featured'] as const;

export const calls = {
  listMosques: call('listMosques', {
    method: 'GET',
    path: '/api/mosques',
    who: 'everyone',
    tag: 'Mosques',
    summary:
      'Approved mosques. Given a place (a postcode, or lat and lng), each has its distance in metres; `within` is in miles.',
    input: z
      .strictObject({
        ...pagingFields,
        search: searchText.optional(),
        facility: z.enum(facilities).optional(),
        women: z.enum(womensPrayers).optional(),
        womensWudu: flag.optional(),
        womensEntrance: z.enum(womensEntrances).optional(),
        ...accessFilters,
        within: z.coerce.number().min(0.1).max(100).optional(),
        ...nearFields,
        sort: z.enum(mosqueSorts).default('name'),
      })
      .refine(...bothCoordinates),
    output: z.array(Mosque),
    paged: true,
    cacheSeconds: 60,
    errors: [postcodeUnknown],
  }),
  getMosquePreview: call('getMosquePreview', {
    method: 'GET',
    path: '/mosque/:id/preview.png',
    who: 'everyone',
    tag: 'Mosques',
    summary:
      'The picture that messengers show beside the link of a mosque. `v` only makes a changed one new.',
    weight: 2,
    input: z.strictObject({ id, v: line(40).optional() }),
    output: file,
    mediaType: 'image/png',
    cacheSeconds: 3600,
    errors: [mosqueNotFound, picturesBusy],
  }),
  getMosque: call('getMosque', {
    method: 'GET',
    path: '/api/mosque/:id',
    who: 'everyone',
    tag: 'Mosques',
    summary: 'One approved mosque.',
    input: z.strictObject({ id }),
    output: Mosque,
    cacheSeconds: 60,
    errors: [mosqueNotFound],
  }),
};
