import type { ServerFeature } from '#kit/server/server-feature.ts';
import { createPrayerRoom, getAdminPrayerRoom, updatePrayerRoom } from './prayer-room.admin.ts';
import { getPrayerRoom, listPrayerRooms, roomsOnMap, searchedRooms } from './prayer-room.read.ts';
import { loadSampleRooms } from './prayer-room.sample.ts';
import { erasure } from './prayer-room.tables.ts';

/** Prayer rooms outside mosques: what only they have beside the columns of all places. */
export const prayerRooms: ServerFeature = {
  name: 'prayer-rooms',
  erasure,
  handlers: [listPrayerRooms, getPrayerRoom, getAdminPrayerRoom, createPrayerRoom, updatePrayerRoom],
  map: [roomsOnMap],
  search: [searchedRooms],
  // The rooms' own pages are among those of all places.
  sitemap: async () => [{ path: '/prayer-rooms' }],
  sample: { order: 2, load: loadSampleRooms },
};
