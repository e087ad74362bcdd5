import { erasureOf, ofMosque, ofPlace, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import {
  hijriMonthStarts,
  jumuahSittings,
  mosquePrayerSettings,
  prayerDays,
  prayerRules,
  specialDays,
} from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(mosquePrayerSettings, {}),
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
  erasureOf(hijriMonthStarts, { declaredBy: ofProgram }),
];
