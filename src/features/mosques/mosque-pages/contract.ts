import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { facilities } from '#features/mosques/places/facilities.ts';
import { placeFields } from '#features/mosques/places/place-fields.ts';
import { verifiers } from '#features/mosques/places/place-kinds.ts';
import { womensEntrances, womensPrayers, womensWudu } from '#features/mosques/places/womens-access.ts';
import { NextJamaah, SourcedClock } from '#features/mosques/prayer-times/contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { call } from '#kit/contract/call.ts';
import { flag, id, instant, latitude, line, longitude, postcode, searchText } from '#kit/contract/fields.ts';
import { file } from '#kit/contract/file.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { picturesBusy } from '#kit/contract/pictures-busy.ts';

/** What is known of women's access; null where nobody has told us. */
export const WomensAccess = z.object({
  prayers: z.array(z.enum(womensPrayers)),
  entrance: z.enum(womensEntrances).nullable(),
  wudu: z.enum(womensWudu).nullable(),
  sharePercent: z.number().int().nullable(),
  note: z.string().nullable(),
  confirmedAt: instant.nullable(),
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
  /** Today's jama'ah where the mosque has told it, else the begin time, which says so by its source. */
  fajrTime: SourcedClock.nullable(),
  maghribTime: SourcedClock.nullable(),
  /** The next congregation, or on a Friday the next sitting; null where the mosque has told none. */
  nextJamaah: NextJamaah.nullable(),
  womensAccess: WomensAccess.nullable(),
  verifiedBy: z.enum(verifiers).nullable(),
  lastVerifiedAt: instant.nullable(),
  sample: z.boolean(),
  /** Great-circle metres from the place that was asked from; null when none was. */
  distance: z.number().nullable(),
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
        within: z.coerce.number().min(0.1).max(100).optional(),
        postcode: postcode.optional(),
        lat: latitude.optional(),
        lng: longitude.optional(),
        sort: z.enum(mosqueSorts).default('name'),
      })
      .refine((input) => (input.lat === undefined) === (input.lng === undefined), {
        path: ['lng'],
        message: 'Please give both lat and lng.',
      }),
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
