import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { forgetDays } from './salt-of-the-day.ts';

/** Counts visits without knowing the visitors. */
export const visits: ServerFeature = {
  name: 'visits',
  handlers: [],
  erasure,
  jobs: [{ name: 'forget-days', everySeconds: 300, run: forgetDays }],
};
