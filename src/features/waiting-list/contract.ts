import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { line, postcode, text } from '#kit/contract/fields.ts';

/** What the form asks for. */
export const JoinInput = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  email: z
    .string()
    .trim()
    .max(254, 'An e-mail address has at most 254 characters.')
    .pipe(z.email('Please give an e-mail address, such as amina@example.org.')),
  phone: line(30).regex(/^\+?[\d\s().-]{7,30}$/, 'Please give a phone number, such as 020 7946 0123.'),
  postcode,
  reason: text(1000).optional(),
  /** Asks for the weekly e-mail: never ticked in advance. */
  weeklyNewsletter: z.boolean().optional(),
});
export type JoinInput = z.input<typeof JoinInput>;

export const joinedText = "You've been added to our waiting list. We'll be in touch soon!";

export const calls = {
  joinWaitingList: call('joinWaitingList', {
    method: 'POST',
    path: '/api/waiting-list',
    who: 'everyone',
    tag: 'Waiting list',
    summary:
      'Joins the waiting list, with consent to what /privacy says. An address that is on it already gets the same answer and is stored once.',
    input: JoinInput,
    output: z.object({ message: z.literal(joinedText) }),
    limit: { times: 60, perSeconds: 3600 },
  }),
  getFoundingPlaces: call('getFoundingPlaces', {
    method: 'GET',
    path: '/api/waiting-list/founding-places',
    who: 'everyone',
    tag: 'Waiting list',
    summary: 'How many of the founding members’ places there are, and how many are left.',
    input: z.strictObject({}),
    output: z.object({ places: z.number().int(), left: z.number().int() }),
    cacheSeconds: 60,
  }),
};
