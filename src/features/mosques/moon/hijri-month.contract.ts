import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date } from '#kit/contract/fields.ts';

const month = {
  year: z.coerce.number().int().min(1400).max(1600),
  month: z.coerce.number().int().min(1).max(12),
};

const HijriMonth = z.object({
  year: z.number().int(),
  month: z.number().int(),
  name: z.string(),
  /** Its first day according to Umm al-Qura. */
  calculatedOn: z.string(),
  /** Its declared first day; null if the calculated one applies. */
  declaredOn: z.string().nullable(),
});
export type HijriMonth = z.infer<typeof HijriMonth>;

const tag = 'Hijri months';
const done = z.object({ message: z.string() });

export const calls = {
  listHijriMonths: call('listHijriMonths', {
    method: 'GET',
    path: '/api/admin/hijri-months',
    who: 'admin',
    tag,
    summary: 'This Hijri month and the next twelve, with their first days as calculated and as declared.',
    input: z.strictObject({}),
    output: z.array(HijriMonth),
  }),
  declareHijriMonth: call('declareHijriMonth', {
    method: 'PUT',
    path: '/api/admin/hijri-months/:year/:month',
    who: 'admin',
    tag,
    summary:
      'Declares the first day of a Hijri month, at most two days from the calculated one. Every Hijri date on the site changes immediately.',
    input: z.strictObject({ ...month, startsOn: date }),
    output: done,
  }),
  removeHijriMonth: call('removeHijriMonth', {
    method: 'DELETE',
    path: '/api/admin/hijri-months/:year/:month',
    who: 'admin',
    tag,
    summary:
      'Removes a declared first day, so that the calculated one applies again. Repeating the call changes nothing.',
    input: z.strictObject(month),
    output: done,
  }),
};
