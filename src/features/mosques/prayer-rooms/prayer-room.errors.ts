import { defineError } from '#kit/contract/errors.ts';

export const prayerRoomNotFound = defineError({
  code: 'prayer_room_not_found',
  status: 404,
  text: 'We can’t find that prayer room.',
});
