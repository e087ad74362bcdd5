import { defineError } from '#kit/contract/errors.ts';

export const eventNotFound = defineError({
  code: 'event_not_found',
  status: 404,
  text: 'This event does not exist, or is not public.',
});
export const notYourEvent = defineError({
  code: 'not_your_event',
  status: 403,
  text: 'Only whoever put this event on can do that.',
});
export const eventChanged = defineError({
  code: 'event_changed',
  status: 409,
  text: 'Somebody has changed this event meanwhile. Please load it again and look at the changes first.',
});
export const eventOver = defineError({
  code: 'event_over',
  status: 409,
  text: 'This event is over, cancelled or not approved.',
});
export const eventNotOver = defineError({
  code: 'event_not_begun',
  status: 409,
  text: 'Who was there can be said once the event has begun.',
});
export const notComing = defineError({
  code: 'rsvp_not_found',
  status: 404,
  text: 'This member has no place at this event.',
});
export const tooManyForEvent = defineError({
  code: 'party_too_large',
  status: 409,
  text: 'That is more than the event has places in all.',
});
export const noSuchPlace = defineError({
  code: 'place_not_found',
  status: 409,
  text: 'We do not know this mosque. Please choose it again, or fill in the address yourself.',
});
export const badEventPicture = defineError({
  code: 'bad_picture',
  status: 400,
  text: 'We could not read this picture. Please use a JPG, PNG or WebP of at most 5 MB and 5000 pixels a side.',
});
export const noSuchImage = defineError({
  code: 'image_not_found',
  status: 404,
  text: 'This picture is not there any more.',
});
export const feedNotFound = defineError({
  code: 'calendar_not_found',
  status: 404,
  text: 'This calendar address is not valid any more. Make a new one on your events page.',
});
export const noRoomForGuests = defineError({
  code: 'no_room_for_guests',
  status: 409,
  text: 'There is no room for that many. You keep your place as it was.',
});
