import { friday, weekdayOf } from '#kit/contract/date-text.ts';

const wednesday = 3;

/** Whether Friday is near enough for its sittings to stand on the home: from Wednesday to Friday. `today` is YYYY-MM-DD. */
export function isJumuahNear(today: string): boolean {
  const weekday = weekdayOf(today);
  return weekday >= wednesday && weekday <= friday;
}
