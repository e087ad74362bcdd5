import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { clockTime, id, line } from '#kit/contract/fields.ts';
import { HostNotice } from './event.contract.ts';
import { eventNotFound, eventOver, notYourEvent } from './event.errors.ts';
import { maxNoticeLength, namesAddress } from './event.rules.ts';

const Writing = { who: 'member', tag: 'Events', path: '/api/events/:id/notice' } as const;
const errors = [eventNotFound, notYourEvent, eventOver];

export const calls = {
  setEventNotice: call('setEventNotice', {
    ...Writing,
    method: 'PUT',
    summary:
      'Shows a short notice from the host with the event, in place of the one before: "40 meals left". It ends the next time that the borough’s clocks show `until`. Guests’ open pages show it at once. Administrators find it under "Published at once", unless the host’s changes need no approval.',
    input: z.strictObject({
      id,
      text: line(maxNoticeLength, 'Please write what you want to say.').refine(
        (text) => !namesAddress(text),
        {
          error: 'Please leave out links and email addresses. They belong in the event’s description.',
        },
      ),
      until: clockTime,
    }),
    output: z.object({ notice: HostNotice.nullable() }),
    errors,
  }),
  removeEventNotice: call('removeEventNotice', {
    ...Writing,
    method: 'DELETE',
    summary: 'Removes the notice from an event’s host before its end; does nothing if there is none.',
    input: z.strictObject({ id }),
    output: z.object({ notice: HostNotice.nullable() }),
    errors: [eventNotFound, notYourEvent],
  }),
};
