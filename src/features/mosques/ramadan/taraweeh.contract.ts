import { z } from 'zod';
import { Expected } from '#features/mosques/moon/moon.contract.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { accessFilters } from '#features/mosques/places/place-admin.contract.ts';
import { FinderPlace } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import { Preview, previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { HeldSitting } from '#features/mosques/sittings/sitting.contract.ts';
import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { bothCoordinates, date, id, instant, nearFields } from '#kit/contract/fields.ts';

/** A sitting with the walk to it; `leaveByClock` is H:MM, null without a place or a time. */
export const ReachedSitting = HeldSitting.extend({
  leaveByClock: z.string().nullable(),
  /** Whether its mosque has the access that was asked for; true if none was. */
  hasAccess: z.boolean(),
});
export type ReachedSitting = z.infer<typeof ReachedSitting>;

export const calls = {
  listTaraweeh: call('listTaraweeh', {
    method: 'GET',
    path: '/api/taraweeh',
    who: 'everyone',
    tag: 'Ramadan',
    summary:
      'Tonight’s taraweeh and qiyam in the borough, by time, with the way there from a postcode, a point or a mosque, else from the member’s own postcode. Outside Ramadan, those of its first night. `date` and `time` are for administrators and mosques’ managers, who see another night before it comes.',
    weight: 5,
    input: z
      .strictObject({ ...nearFields, mosqueId: id.optional(), ...accessFilters, ...previewFields })
      .refine(...bothCoordinates),
    output: z.object({
      /** The date of the night's evening. */
      date,
      /** False if there is no taraweeh tonight and this is the first night of the coming Ramadan. */
      isTonight: z.boolean(),
      /** When the coming Ramadan begins; null on its nights. */
      ramadan: Expected.nullable(),
      /** The numbers that this night of Ramadan has by the authorities of the mosques with a taraweeh, in order. */
      nights: z.array(z.number().int()),
      now: instant,
      preview: Preview,
      /** Null if no place was requested and the caller has no postcode. */
      place: FinderPlace.nullable(),
      /** The mosque of a member's profile. */
      ownMosqueId: id.nullable(),
      taraweeh: z.array(ReachedSitting),
      qiyam: z.array(ReachedSitting),
      /** The next night with a qiyam, if there is none on this one. */
      nextQiyam: z.object({ date, night: z.number().int().nullable() }).nullable(),
    }),
    errors: [postcodeUnknown, mosqueNotFound, notAllowed],
  }),
};
