import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getFreeDays } from './slots/get-free-days.ts';

/** What members and businesses pay to have shown. */
export const adverts: ServerFeature = {
  name: 'adverts',
  erasure,
  handlers: [getFreeDays],
};
