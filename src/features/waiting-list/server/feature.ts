import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getFoundingPlaces } from './get-founding-places.ts';
import { joinWaitingList } from './join-waiting-list.ts';

export const waitingList: ServerFeature = {
  name: 'waiting-list',
  handlers: [joinWaitingList, getFoundingPlaces],
  async sitemap() {
    return [{ path: '/waiting-list' }];
  },
};
