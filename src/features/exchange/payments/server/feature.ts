import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { ownPayments } from './personal-data.ts';

/** What members pay for, and where the money went. */
export const paymentsFeature: ServerFeature = {
  name: 'payments',
  erasure,
  handlers: [],
  personalData: [ownPayments],
};
