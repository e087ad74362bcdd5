import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { accessFilters } from '#features/mosques/places/place-admin.contract.ts';
import { FinderPlace } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { Preview, previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { bothCoordinates, date, id, instant, nearFields } from '#kit/contract/fields.ts';
import { seasonPicture } from './ramadan.contract.ts';
import { ReachedSitting } from './taraweeh.contract.ts';

const Reading = { method: 'GET', who: 'everyone', tag: 'Ramadan' } as const;

export const calls = {
  listEidPrayers: call('listEidPrayers', {
    ...Reading,
    path: '/api/eid',
    summary:
      'Every sitting of the coming Eid in the borough, on both possible days until a mosque’s authority has declared one, with the way there from a postcode, a point or a mosque, else from the member’s own postcode. `date` and `time` are for administrators and mosques’ managers, who see another day before it comes.',
    weight: 5,
    input: z
      .strictObject({ ...nearFields, mosqueId: id.optional(), ...accessFilters, ...previewFields })
      .refine(...bothCoordinates),
    output: z.object({
      kind: z.enum(['eid_al_fitr', 'eid_al_adha']),
      /** The days on which it is, or is expected, for any mosque of the borough, in order. */
      days: z.array(date),
      /** 'Nine mosques celebrate Eid al-Fitr on Tuesday 9 March, four on Wednesday 10 March.' */
      sentence: z.string(),
      now: instant,
      preview: Preview,
      place: FinderPlace.nullable(),
      /** The mosque of a member's profile. */
      ownMosqueId: id.nullable(),
      /** By time; each is listed on every day on which it may be. */
      sittings: z.array(ReachedSitting),
    }),
    errors: [postcodeUnknown, mosqueNotFound, notAllowed],
  }),
  getEidPreview: call('getEidPreview', {
    ...Reading,
    path: '/eid/preview.png',
    summary:
      'The picture that messengers show beside the link to the coming Eid, for the borough or one mosque. `v` only makes a changed one new.',
    ...seasonPicture,
  }),
};
