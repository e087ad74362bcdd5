import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { date, id, line } from '#kit/contract/fields.ts';
import { maxAuthorityName } from './moon-text.rules.ts';

export const authorityNotFound = defineError({
  code: 'moon_authority_not_found',
  status: 404,
  text: 'This authority is no longer in the list.',
});
export const authorityExists = defineError({
  code: 'moon_authority_exists',
  status: 409,
  text: 'An authority with this name is already in the list.',
});
export const authorityInUse = defineError({
  code: 'moon_authority_in_use',
  status: 409,
  text: 'Mosques follow this authority, or the site’s own calendar does. Choose another one for them first.',
});
export const followsAuthority = defineError({
  code: 'mosque_follows_authority',
  status: 409,
  text: 'This mosque follows an authority, which declares its months. Choose “Decides on the night” first.',
});
export const monthChanged = defineError({
  code: 'month_changed',
  status: 409,
  text: 'Someone else has declared this month in the meantime. Please reload the page and check it first.',
});

const tag = 'Moon';
const placeId = id;
const done = z.object({ message: z.string() });
const own = [mosqueNotFound, notAllowed];

const hijriMonth = {
  hijriYear: z.coerce.number().int().min(1400).max(1600),
  hijriMonth: z.coerce.number().int().min(1).max(12),
};
const declaration = {
  ...hijriMonth,
  startsOn: date,
  /** The declared day that the form was loaded with, or null, so that two people don't overwrite each other. */
  seen: date.nullable().optional(),
};

/** The declared day that the page showed. If another day has been declared since, it is not removed. */
const takenBack = { ...hijriMonth, seen: date.optional() };

const MonthStart = z.object({
  year: z.number().int(),
  month: z.number().int(),
  name: z.string(),
  startsOn: z.string(),
});

export const MoonAuthority = z.object({
  id,
  name: z.string(),
  /** Whether the site's own Hijri calendar follows it. */
  isDefault: z.boolean(),
  /** How many mosques of the directory follow it. */
  mosques: z.number().int(),
  /** The months that it has declared, from the current one on. */
  months: z.array(MonthStart),
});
export type MoonAuthority = z.infer<typeof MoonAuthority>;

/** A month that can be declared. */
const MoonMonth = z.object({
  year: z.number().int(),
  month: z.number().int(),
  name: z.string(),
  /** Its first day according to Umm al-Qura. */
  calculatedOn: date,
  declaredOn: date.nullable(),
  /** The first days that are possible while none is declared. */
  days: z.array(date),
});

const AuthorityMonths = MoonAuthority.omit({ months: true }).extend({
  /** How many members follow its mosques: those who are notified of what it declares. */
  followers: z.number().int(),
  /** The current month and the next twelve. */
  months: z.array(MoonMonth),
});
export type AuthorityMonths = z.infer<typeof AuthorityMonths>;

const MosqueMonths = z.object({
  today: date,
  authorityId: id.nullable(),
  /** How many members follow the mosque. */
  followers: z.number().int(),
  months: z.array(MoonMonth),
});
export type MosqueMonths = z.infer<typeof MosqueMonths>;

/** The days on which something begins: one if it is declared, otherwise both that are possible. */
export const Expected = z.object({ days: z.array(date), isDeclared: z.boolean() });

export const calls = {
  listMoonAuthorities: call('listMoonAuthorities', {
    method: 'GET',
    path: '/api/moon-authorities',
    who: 'everyone',
    tag,
    summary:
      'The authorities that mosques follow for the first days of Hijri months, with what each has declared.',
    input: z.strictObject({}),
    output: z.array(MoonAuthority),
  }),
  listAuthorityMonths: call('listAuthorityMonths', {
    method: 'GET',
    path: '/api/admin/moon-authorities',
    who: 'admin',
    tag,
    summary:
      'The authorities with this month and the next twelve as calculated, possible and declared, and with how many members are notified of a declaration.',
    input: z.strictObject({}),
    output: z.object({ today: date, authorities: z.array(AuthorityMonths) }),
  }),
  createMoonAuthority: call('createMoonAuthority', {
    method: 'POST',
    path: '/api/admin/moon-authorities',
    who: 'admin',
    tag,
    summary: 'Adds an authority to the list from which mosques choose.',
    input: z.strictObject({ name: line(maxAuthorityName) }),
    output: MoonAuthority,
    errors: [authorityExists],
  }),
  updateMoonAuthority: call('updateMoonAuthority', {
    method: 'PUT',
    path: '/api/admin/moon-authorities/:id',
    who: 'admin',
    tag,
    summary:
      'Renames an authority, or lets the site’s own Hijri calendar follow it (`isDefault`) instead of another one.',
    input: z.strictObject({ id, name: line(maxAuthorityName), isDefault: z.literal(true).optional() }),
    output: done,
    errors: [authorityNotFound, authorityExists],
  }),
  removeMoonAuthority: call('removeMoonAuthority', {
    method: 'DELETE',
    path: '/api/admin/moon-authorities/:id',
    who: 'admin',
    tag,
    summary: 'Removes an authority that no mosque follows, with what it declared.',
    input: z.strictObject({ id }),
    output: done,
    errors: [authorityNotFound, authorityInUse],
  }),
  declareAuthorityMonth: call('declareAuthorityMonth', {
    method: 'PUT',
    path: '/api/admin/moon-authorities/:id/months/:hijriYear/:hijriMonth',
    who: 'admin',
    tag,
    summary:
      'Records the first day of a Hijri month as an authority has declared it, at most two days from the calculated one. Followers of its mosques are notified.',
    input: z.strictObject({ id, ...declaration }),
    output: done,
    errors: [authorityNotFound, monthChanged],
  }),
  removeAuthorityMonth: call('removeAuthorityMonth', {
    method: 'DELETE',
    path: '/api/admin/moon-authorities/:id/months/:hijriYear/:hijriMonth',
    who: 'admin',
    tag,
    summary:
      'Takes a declared first day back, so that both days are expected again. Repeating it changes nothing.',
    input: z.strictObject({ id, ...takenBack }),
    output: done,
    errors: [authorityNotFound, monthChanged],
  }),
  getMosqueMoon: call('getMosqueMoon', {
    method: 'GET',
    path: '/api/mosques/:placeId/moon-authority',
    who: 'everyone',
    tag,
    summary: 'Which authority a mosque follows, and the coming Ramadan and Eids by it.',
    input: z.strictObject({ placeId }),
    output: z.object({
      /** Null: the mosque decides on the night, and declares for itself. */
      authorityId: id.nullable(),
      authorityName: z.string().nullable(),
      /** What the mosque, or its authority, has declared, from the current month on. */
      months: z.array(MonthStart),
      ramadan: Expected,
      eidAlFitr: Expected,
      eidAlAdha: Expected,
    }),
    errors: [mosqueNotFound],
  }),
  listMosqueMonths: call('listMosqueMonths', {
    method: 'GET',
    path: '/api/mosques/:placeId/months',
    who: 'member',
    tag,
    summary: 'This month and the next twelve by a mosque’s calendar, for its managers to declare.',
    input: z.strictObject({ placeId }),
    output: MosqueMonths,
    errors: own,
  }),
  setMosqueMoonAuthority: call('setMosqueMoonAuthority', {
    method: 'PUT',
    path: '/api/mosques/:placeId/moon-authority',
    who: 'member',
    tag,
    summary: 'Chooses the authority that a mosque follows; null if it decides on the night.',
    input: z.strictObject({ placeId, authorityId: id.nullable() }),
    output: done,
    errors: [...own, authorityNotFound],
  }),
  declareMosqueMonth: call('declareMosqueMonth', {
    method: 'PUT',
    path: '/api/mosques/:placeId/months/:hijriYear/:hijriMonth',
    who: 'member',
    tag,
    summary:
      'Declares the first day of a Hijri month for a mosque that follows no authority, at most two days from the calculated one. Its followers are notified.',
    input: z.strictObject({ placeId, ...declaration }),
    output: done,
    errors: [...own, followsAuthority, monthChanged],
  }),
  removeMosqueMonth: call('removeMosqueMonth', {
    method: 'DELETE',
    path: '/api/mosques/:placeId/months/:hijriYear/:hijriMonth',
    who: 'member',
    tag,
    summary:
      'Takes a mosque’s own declaration back, so that both days are expected again. Repeating it changes nothing.',
    input: z.strictObject({ placeId, ...takenBack }),
    output: done,
    errors: [...own, followsAuthority, monthChanged],
  }),
};
