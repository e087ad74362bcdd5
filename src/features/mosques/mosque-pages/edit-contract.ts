import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { facilities } from '#features/mosques/places/facilities.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant, line, postcode, text, webAddress } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';

export const mosqueChanged = defineError({
  code: 'mosque_changed',
  status: 409,
  text: 'Someone else has changed this mosque. Please reload the page and check the changes first.',
});
export const nothingChanged = defineError({
  code: 'nothing_changed',
  status: 409,
  text: 'You haven’t changed anything.',
});

/** '' stands for: nothing is known. */
const orNothing = <T extends z.ZodType<string, string>>(field: T) => z.union([z.literal(''), field]);
const needed = (field: z.ZodType<string, string>, message: string) =>
  z
    .string({ error: message })
    .refine((value) => value.trim() !== '', message)
    .pipe(field);

/** A jama'ah time as people write it, 5:30 or 07:45; of Maghrib the afternoon is meant. */
const timeText = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 5:30.');

export const MosqueEdit = z.strictObject({
  id,
  name: needed(line(maxLengths.name), 'Name is required'),
  address: needed(line(maxLengths.address), 'Address is required'),
  postcode: needed(postcode, 'Postcode is required'),
  phone: orNothing(line(maxLengths.phone)),
  email: orNothing(z.email('Please enter an e-mail address.').max(254)),
  website: orNothing(webAddress),
  fajrTime: orNothing(timeText),
  maghribTime: orNothing(timeText),
  facilities: z.array(z.enum(facilities)).max(facilities.length),
  description: orNothing(text(maxLengths.description)),
  /** As it was read, so that nobody overwrites what somebody else has written meanwhile. */
  updatedAt: z.iso.datetime().optional(),
});
export type MosqueEdit = z.infer<typeof MosqueEdit>;

const tag = 'Mosques';

export const calls = {
  getMosqueForm: call('getMosqueForm', {
    method: 'GET',
    path: '/api/mosques/:id/form',
    who: 'member',
    tag,
    summary:
      'The current values for the edit form, including any suggestion of the caller’s still waiting, and whether the caller’s changes take effect immediately.',
    input: z.strictObject({ id }),
    output: MosqueEdit.extend({ updatedAt: instant, savesAtOnce: z.boolean(), waits: z.boolean() }),
    errors: [mosqueNotFound],
  }),
  saveMosque: call('saveMosque', {
    method: 'PUT',
    path: '/api/admin/mosques/:id',
    who: 'member',
    tag,
    summary:
      'Changes a mosque: immediately for administrators and its managers; anyone else’s changes wait for an administrator. A Fajr or Maghrib time is the jama‘ah from today.',
    input: MosqueEdit,
    output: z.object({ message: z.string(), saved: z.boolean() }),
    errors: [mosqueNotFound, mosqueChanged, nothingChanged],
  }),
};
