import { defineError } from '#kit/contract/errors.ts';

export const eventNotFound = defineError({
  code: 'event_not_found',
  status: 404,
  text: 'This event doesn’t exist, or isn’t public.',
});
export const notYourEvent = defineError({
  code: 'not_your_event',
  status: 403,
  text: 'Only the host of this event can do that.',
});
export const eventChanged = defineError({
  code: 'event_changed',
  status: 409,
  text: 'Someone else has changed this event. Please reload it and check the changes first.',
});
export const eventOver = defineError({
  code: 'event_over',
  status: 409,
  text: 'This event is over, cancelled or not approved.',
});
export const eventNotBegun = defineError({
  code: 'event_not_begun',
  status: 409,
  text: 'You can record attendance once the event has begun.',
});
export const rsvpNotFound = defineError({
  code: 'rsvp_not_found',
  status: 404,
  text: 'This member isn’t on the guest list.',
});
export const partyTooLarge = defineError({
  code: 'party_too_large',
  status: 409,
  text: 'That is more than the event’s capacity.',
});
export const placeNotFound = defineError({
  code: 'place_not_found',
  status: 409,
  text: 'We don’t know this mosque. Please choose it again, or enter the address yourself.',
});
export const eventGroupNotFound = defineError({
  code: 'event_group_not_found',
  status: 403,
  text: 'Only a group’s owner and moderators can plan its meetings.',
});
export const feedNotFound = defineError({
  code: 'calendar_not_found',
  status: 404,
  text: 'This calendar address is no longer valid. Create a new one on your events page.',
});
export const noRoomForGuests = defineError({
  code: 'no_room_for_guests',
  status: 409,
  text: 'There isn’t room for that many. Your RSVP is unchanged.',
});
