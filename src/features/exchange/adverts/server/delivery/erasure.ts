import { erasureOf, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { adAnalytics, adVisitors } from './tables.ts';

const withAdvert = 'Deleted with the advertisement.';

export const erasure: readonly TableErasure[] = [
  erasureOf(adAnalytics, { advertisementId: withAdvert }),
  erasureOf(adVisitors, {
    advertisementId: ofProgram,
    visitor:
      'A code of a visitor’s, which leads to nobody once the day’s salt is gone. Deleted after the day.',
  }),
];
