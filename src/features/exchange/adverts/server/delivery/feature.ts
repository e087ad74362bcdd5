import type { ServerFeature } from '#kit/server/server-feature.ts';
import { countAdvertisementSeen, openAdvertisement } from './count-advertisements.ts';
import { forgetAdVisitors } from './forget-visitors.job.ts';
import { listShownAdvertisements } from './list-shown-advertisements.ts';
import {
  exportAdvertisementAnalytics,
  exportOwnAdvertisementAnalytics,
  getAdvertisementAnalytics,
  getOwnAdvertisementAnalytics,
} from './read-analytics.ts';

/** Shows adverts, each its share, and counts who saw them and clicked, without knowing who. */
export const advertDelivery: ServerFeature = {
  name: 'advert-delivery',
  handlers: [
    listShownAdvertisements,
    countAdvertisementSeen,
    openAdvertisement,
    getAdvertisementAnalytics,
    exportAdvertisementAnalytics,
    getOwnAdvertisementAnalytics,
    exportOwnAdvertisementAnalytics,
  ],
  jobs: [{ name: 'forget-ad-visitors', everySeconds: 900, run: forgetAdVisitors }],
};
