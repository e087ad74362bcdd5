import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { previewFields } from '#features/mosques/prayer-times/preview.contract.ts';
import { call } from '#kit/contract/call.ts';
import { notAllowed } from '#kit/contract/errors.ts';
import { id, instant, webAddress } from '#kit/contract/fields.ts';
import { fitranaLimits } from './fitrana.rules.ts';

const tag = 'Ramadan';
const placeId = id;
const own = [mosqueNotFound, notAllowed];

export const Fitrana = z.object({
  mosqueId: id,
  mosqueName: z.string(),
  /** For each person, in pence, as the mosque entered it. */
  amount: z.number().int(),
  /** The mosque's own page for it. */
  url: z.string().nullable(),
  /** The mosque's first Eid prayer, H:MM, before which fitrana is given; null if none is known. */
  eidPrayer: z.string().nullable(),
  confirmedAt: instant,
});
export type Fitrana = z.infer<typeof Fitrana>;

export const calls = {
  listFitrana: call('listFitrana', {
    method: 'GET',
    path: '/api/fitrana',
    who: 'everyone',
    tag,
    weight: 3,
    summary:
      'Fitrana for each person at the mosques that have entered it for this Ramadan or the coming one, by the mosque’s name. It is paid to the mosque, never through this site. `date` and `time` are for administrators and mosques’ managers.',
    input: z.strictObject(previewFields),
    output: z.array(Fitrana),
    errors: [notAllowed],
  }),
  saveFitrana: call('saveFitrana', {
    method: 'PUT',
    path: '/api/mosques/:placeId/fitrana',
    who: 'member',
    tag,
    summary: 'Sets a mosque’s fitrana for each person, for this Ramadan or the coming one, by its managers.',
    input: z.strictObject({
      placeId,
      /** In pence. */
      amount: z.number().int().min(fitranaLimits.min).max(fitranaLimits.max),
      url: webAddress.optional(),
    }),
    output: z.object({ message: z.string() }),
    errors: own,
  }),
  removeFitrana: call('removeFitrana', {
    method: 'DELETE',
    path: '/api/mosques/:placeId/fitrana',
    who: 'member',
    tag,
    summary: 'Removes a mosque’s fitrana of this Ramadan. Repeating it changes nothing.',
    input: z.strictObject({ placeId }),
    output: z.object({ message: z.string() }),
    errors: own,
  }),
};
