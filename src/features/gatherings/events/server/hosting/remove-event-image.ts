import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';
import { setPicture } from './event-picture.ts';
import { lockHostedEvent } from './host-rights.ts';

/** Removes the picture of an event, and of the dates of its series that have the same. Refuses: event_not_found, not_your_event. */
export const removeEventImage = handle(calls.removeEventImage, {
  async run(tx, { id }) {
    const event = await lockHostedEvent(tx, id);
    await setPicture(tx, event, null);
    return { message: 'Picture removed.' };
  },
});
