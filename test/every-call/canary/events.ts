import { z } from 'zod';
import { anEventInput } from '../../factories/events.ts';
import { approve, comingEventOf, readInto } from './acts.ts';
import { firstEmail, noWords, phone, photo, type Uses, words } from './life.ts';

/** Events. */
export const events: Uses = {
  createEvent: async ({ canary, other, admin }) => {
    const event = await canary(
      'createEvent',
      anEventInput({
        title: 'Nikah of Zaynabcanary',
        description: words,
        location: 'Home of Zaynabcanary',
        address: '12 Canarystreet',
        organizer: 'Zaynabcanary',
        organizerEmail: firstEmail,
        organizerPhone: phone,
      }),
    );
    await canary('putEventImage', { id: event.id }, await photo.png().toBuffer());
    const approved = await approve(admin, String(event.id));
    await other('rsvpToEvent', { id: approved, guestsCount: 0 });
    // A second event, which stays unapproved.
    await canary('createEvent', anEventInput({ title: `Pending ${words}`, description: words }));
  },
  putEventImage: 'is made use of with createEvent',
  updateEvent: async ({ canary, app, userId }) => {
    const own = await comingEventOf(app, userId);
    const fields = await readInto('updateEvent', canary('getHostedEvent', { id: own }));
    await canary('updateEvent', {
      ...fields,
      id: own,
      title: `Walima of Zaynabcanary`,
      scope: 'this',
    });
  },
  cancelEvent: async ({ canary, other, admin }) => {
    const event = await canary(
      'createEvent',
      anEventInput({ title: `Off: ${words}`, eventDate: '2026-11-29' }),
    );
    const id = await approve(admin, String(event.id));
    await other('rsvpToEvent', { id, guestsCount: 0 });
    await canary('cancelEvent', { id, reason: 'Zaynabcanary is in hospital', scope: 'this' });
  },
  deleteEvent: async ({ canary }) => {
    const event = await canary(
      'createEvent',
      anEventInput({ title: `Gone: ${words}`, eventDate: '2026-11-30' }),
    );
    await canary('deleteEvent', { id: event.id });
  },
  removeEventImage: noWords,
  setEventNotice: async ({ canary, app, userId }) => {
    const id = await comingEventOf(app, userId);
    await canary('setEventNotice', { id, text: words, until: '22:00' });
  },
  removeEventNotice: noWords,
  rsvpToEvent: 'is made use of with saveHousehold',
  saveHousehold: async ({ canary, othersEventId }) => {
    const person = { name: 'Nani Zaynabcanary', kind: 'adult', needs: words };
    const { people } = await canary('saveHousehold', { people: [person] });
    const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(people);
    await canary('rsvpToEvent', {
      id: othersEventId,
      guestsCount: 1,
      householdIds: [id],
      dietaryRequirements: words,
      responseMessage: words,
    });
  },
  withdrawRsvp: noWords,
  confirmAttendance: ({ canary, pastEventId, otherId }) =>
    canary('confirmAttendance', { id: pastEventId, userId: otherId, attended: true }),
};
