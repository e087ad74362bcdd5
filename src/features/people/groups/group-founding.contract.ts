import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { instant } from '#kit/contract/fields.ts';

const tag = 'Groups';

export const calls = {
  getGroupFounding: call('getGroupFounding', {
    method: 'GET',
    path: '/api/user/group-founding',
    who: 'member',
    tag,
    summary: 'From when the caller may start a group.',
    input: z.strictObject({}),
    /** Null: now. */
    output: z.object({ from: instant.nullable() }),
  }),
  requestFoundingReminder: call('requestFoundingReminder', {
    method: 'POST',
    path: '/api/user/group-founding/reminder',
    who: 'member',
    tag,
    summary:
      'Tells the caller on the day from which he or she may start a group. Repeating the call changes nothing.',
    input: z.strictObject({}),
    output: z.object({ message: z.string() }),
    body: 'ignored',
  }),
};
