import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { verifiers } from '#features/mosques/places/place.rules.ts';
import { emptyOr, mosqueFields } from '#features/mosques/places/place-admin.contract.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { email, id, instant, line, phone, postcode, text, webAddress } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

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

/** A jama'ah time as typed, 5:30 or 07:45; for Maghrib hours before 12 are read as pm. */
const timeText = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 5:30.');

export const MosqueEdit = z.strictObject({
  id,
  name: line(maxLengths.name, 'Name is required'),
  address: line(maxLengths.address, 'Address is required'),
  postcode: z.string('Postcode is required').trim().min(1, 'Postcode is required').pipe(postcode),
  phone: emptyOr(phone),
  email: emptyOr(email),
  website: emptyOr(webAddress),
  fajrTime: emptyOr(timeText),
  maghribTime: emptyOr(timeText),
  description: emptyOr(text(maxLengths.description)),
  ...z.object(mosqueFields).partial().shape,
  facilities: mosqueFields.facilities,
  /** The value that was read with the form, for optimistic locking. */
  updatedAt: z.iso.datetime().optional(),
});
export type MosqueEdit = z.infer<typeof MosqueEdit>;

/** A mosque's form values: '' or null where nothing is known. */
export type MosqueForm = Required<Omit<MosqueEdit, 'id' | 'updatedAt'>>;

export type MosqueChanges = Partial<MosqueForm>;

const MosqueFormAnswer = MosqueEdit.required().extend({
  /** As stored, which may be from before these were checked as they are now. */
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  updatedAt: instant,
  /** Whether the caller's changes take effect immediately. */
  savesAtOnce: z.boolean(),
  /** Whether the caller may also feature the mosque and appoint its managers. */
  isAdministrator: z.boolean(),
  /** Whether a suggestion of the caller's is still waiting; the form values include it. */
  waits: z.boolean(),
  /** Labels of the fields that other members' suggestions would change. */
  othersSuggest: z.array(z.string()),
  imageUrl: z.string().nullable(),
  imageCredit: z.string().nullable(),
  verifiedBy: z.enum(verifiers).nullable(),
  lastVerifiedAt: instant.nullable(),
});
export type MosqueFormAnswer = z.infer<typeof MosqueFormAnswer>;

export const MosqueHistoryEntry = z.object({
  id,
  at: instant,
  /** 'Changed: Phone, Capacity' */
  what: z.string(),
  /** Who did it; null for readers who may not see it, and when the account was deleted. */
  by: z.string().nullable(),
  /** The fields with their new and old values; empty for readers who may not see them. */
  changes: z.array(z.object({ label: z.string(), to: z.string(), from: z.string() })),
});
export type MosqueHistoryEntry = z.infer<typeof MosqueHistoryEntry>;

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
    output: MosqueFormAnswer,
    errors: [mosqueNotFound],
  }),
  saveMosque: call('saveMosque', {
    method: 'PUT',
    path: '/api/admin/mosques/:id',
    who: 'member',
    tag,
    summary:
      'Changes a mosque: immediately for administrators and its managers; anyone else’s changes wait for an administrator. Fields that are left out stay as they are. A Fajr or Maghrib time is the jama‘ah from today; only administrators set `featured`.',
    input: MosqueEdit,
    output: z.object({ message: z.string(), saved: z.boolean() }),
    errors: [mosqueNotFound, mosqueChanged, nothingChanged],
  }),
  confirmMosque: call('confirmMosque', {
    method: 'POST',
    path: '/api/mosques/:id/confirm',
    who: 'member',
    tag,
    summary:
      'Confirms that a mosque’s details and times are all still right. For administrators and its managers.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [mosqueNotFound],
  }),
  listMosqueHistory: call('listMosqueHistory', {
    method: 'GET',
    path: '/api/mosques/:id/history',
    who: 'everyone',
    tag,
    summary:
      'Changes to a mosque, newest first: everyone sees what changed and when; administrators and its managers also see the values and who changed them.',
    input: z.strictObject({ ...pagingFields, id }),
    output: z.array(MosqueHistoryEntry),
    paged: true,
    errors: [mosqueNotFound],
  }),
};
