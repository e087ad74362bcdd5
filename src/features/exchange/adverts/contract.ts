import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date, month } from '#kit/contract/fields.ts';
import { positions } from './advert-options.ts';

const FreeDays = z.object({
  position: z.enum(positions),
  month,
  /** How many adverts run at once. */
  places: z.number().int(),
  /** From when an advert submitted now can run. */
  firstDay: date,
  days: z.array(z.object({ date, free: z.number().int() })),
});

const tag = 'Adverts';

export const calls = {
  getFreeDays: call('getFreeDays', {
    method: 'GET',
    path: '/api/advertisements/free-days',
    who: 'everyone',
    tag,
    summary: 'How many places are free at a position, day by day of a month.',
    input: z.strictObject({ position: z.enum(positions), month }),
    output: FreeDays,
  }),
};
