import { addMinutes, type WallTime, wallMinutes } from './wall-clock.rules.ts';

/** When the fast begins and ends at a mosque, counted from the start of Fajr and of Maghrib as the mosque gives them. */
export type FastConvention = {
  /** Suhoor ends this many minutes before Fajr begins. */
  minutesBeforeFajr: number;
  /** Iftar is this many minutes after Maghrib begins. */
  minutesAfterMaghrib: number;
  /** Whether the mosque has chosen it, or it applies because the mosque has chosen none. */
  isChosen: boolean;
};

export const fastLimits = { minutesBeforeFajr: 30, minutesAfterMaghrib: 10 } as const;

/** Used for mosques that have chosen none, and for places that aren't mosques: the fast is from the start of Fajr to that of Maghrib. */
export const fajrToMaghrib: FastConvention = {
  minutesBeforeFajr: 0,
  minutesAfterMaghrib: 0,
  isChosen: false,
};

type FastMinutes = Pick<FastConvention, 'minutesBeforeFajr' | 'minutesAfterMaghrib'>;

/** The two ends of a day's fast; null where the start of the prayer isn't known. */
export type FastTimes = { suhoorEnds: WallTime | null; iftar: WallTime | null };

/** Returns the ends of a fast from the start of the day's Fajr and Maghrib. */
export function fastTimes(
  { fajr, maghrib }: { fajr: WallTime | null; maghrib: WallTime | null },
  { minutesBeforeFajr, minutesAfterMaghrib }: FastMinutes,
): FastTimes {
  return {
    suhoorEnds: fajr && addMinutes(fajr, -minutesBeforeFajr),
    iftar: maghrib && addMinutes(maghrib, minutesAfterMaghrib),
  };
}

/** 'Suhoor ends 10 minutes before Fajr begins. Iftar is when Maghrib begins.' */
export function fastConventionText({ minutesBeforeFajr, minutesAfterMaghrib }: FastMinutes): string {
  const suhoor = minutesBeforeFajr === 0 ? 'when' : `${minutesText(minutesBeforeFajr)} before`;
  const iftar = minutesAfterMaghrib === 0 ? 'when' : `${minutesText(minutesAfterMaghrib)} after`;
  return `Suhoor ends ${suhoor} Fajr begins. Iftar is ${iftar} Maghrib begins.`;
}

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

/** The end of suhoor printed in a timetable, beside the start of Fajr that will apply on that day. */
export type PrintedSuhoor = { printed: WallTime; fajr: WallTime };

/** Says how a timetable's printed end of suhoor compares with what the site will show; nothing where no day has both. */
export function printedSuhoorText(
  heading: string,
  days: readonly PrintedSuhoor[],
  { minutesBeforeFajr }: FastConvention,
): string[] {
  if (days.length === 0) return [];
  const before = days.map(({ printed, fajr }) => wallMinutes(fajr) - wallMinutes(printed));
  const [least, most] = [Math.min(...before), Math.max(...before)];
  if (least === minutesBeforeFajr && most === minutesBeforeFajr) {
    return [`${heading}: the same as this site shows on every day.`];
  }
  if (least < 0) {
    return [
      `${heading}: on some days later than the Fajr that this site shows. Suhoor is never shown as ending after Fajr begins, so please check which of the two is right.`,
    ];
  }
  const range = least === most ? minutesText(most) : `${least} to ${minutesText(most)}`;
  return [
    `${heading}: ${range} before Fajr begins, but this site shows suhoor as ending ${
      minutesBeforeFajr === 0 ? 'when Fajr begins' : `${minutesText(minutesBeforeFajr)} before it`
    }. Set it under Ramadan and Eid, “Suhoor and iftar”.`,
  ];
}
