import { erasureOf, ofMosque, ofPlace, type TableErasure } from '#kit/server/erasure.ts';
import {
  hijriMonthStarts,
  jumuahSittings,
  prayerDays,
  prayerRules,
  prayerTimeNews,
  specialDays,
} from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(prayerRules, { mosqueId: ofPlace, time: ofPlace, weekdays: ofPlace }),
  erasureOf(prayerDays, { mosqueId: ofPlace, begins: ofPlace, jamaah: ofPlace }),
  erasureOf(jumuahSittings, {
    mosqueId: ofPlace,
    time: ofPlace,
    ends: ofPlace,
    language: ofPlace,
    hall: ofPlace,
    address: ofPlace,
  }),
  erasureOf(specialDays, { mosqueId: ofPlace, times: ofPlace, note: ofMosque }),
  erasureOf(hijriMonthStarts, {
    declaredBy:
      'Kept: the id of the administrator who declared it; once the account is gone, it leads to nobody.',
  }),
  erasureOf(prayerTimeNews, { known: ofPlace }),
];
