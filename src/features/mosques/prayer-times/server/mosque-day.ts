import type { Point } from '#kit/contract/distance.ts';
import { clockChangeOn } from '../clock-change.ts';
import { type SittingTimes, sittingsHeldOn } from '../coming-jamaah.ts';
import { computeTimes } from '../computed-times.ts';
import type { DeclaredMonthStart } from '../hijri.ts';
import type { CalculationSettings } from '../methods.ts';
import type { MosqueDay } from '../month-contract.ts';
import { prayers } from '../prayers.ts';
import type { ResolvedDay } from '../timetable.ts';
import type { WallTime } from '../wall-time.ts';
import { toClock, toHijri } from './presenters.ts';

/** What a mosque's days have in common. */
export type MosqueSetting = {
  place: Point;
  settings: CalculationSettings;
  sittings: readonly (SittingTimes & { language: string })[];
  declared: readonly DeclaredMonthStart[];
};

/** A day of a mosque as the public reads it. */
export function toMosqueDay(day: ResolvedDay, setting: MosqueSetting): MosqueDay {
  const computed = computeTimes(setting.place, day.date, setting.settings);
  const clock = (wall: WallTime | null | undefined) => (wall ? toClock(wall.time) : null);
  return {
    date: day.date,
    hijri: toHijri(day.date, setting.declared),
    sunrise: clock(computed.sunrise),
    asrStandard: clock(computed.asr),
    asrHanafi: clock(computed.asrHanafi),
    prayers: prayers.map((prayer) => {
      const { begins, jamaah } = day.prayers[prayer];
      return { prayer, begins: clock(begins), jamaah: clock(jamaah), nextDay: jamaah?.dayOffset === 1 };
    }),
    jumuah: sittingsHeldOn(setting.sittings, day.date).map(({ time, language }) => ({
      time: toClock(time),
      language,
    })),
    clockChange: clockChangeOn(day.date),
  };
}
