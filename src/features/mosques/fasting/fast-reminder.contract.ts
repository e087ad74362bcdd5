import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { iftarChoices, suhoorChoices } from './fast-reminder.rules.ts';

const Reminders = z.object({
  suhoorMinutes: z.number().int().nullable(),
  iftarMinutes: z.number().int().nullable(),
});
export type Reminders = z.infer<typeof Reminders>;

const tag = 'Fasting tracker';

export const calls = {
  getFastReminders: call('getFastReminders', {
    method: 'GET',
    path: '/api/user/fast-reminders',
    who: 'member',
    tag,
    summary:
      'How many minutes before the end of suhoor, and before iftar, the caller is reminded in Ramadan; null for never.',
    input: z.strictObject({}),
    output: Reminders,
  }),
  saveFastReminders: call('saveFastReminders', {
    method: 'PUT',
    path: '/api/user/fast-reminders',
    who: 'member',
    tag,
    summary:
      'Sets both reminders; null turns one off. They are sent on the days of Ramadan to the caller’s devices, at the times of their own mosque, else of the borough.',
    input: z.strictObject({
      suhoorMinutes: z.literal([...suhoorChoices]).nullable(),
      iftarMinutes: z.literal([...iftarChoices]).nullable(),
    }),
    output: Reminders,
  }),
};
