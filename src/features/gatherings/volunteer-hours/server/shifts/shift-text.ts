import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { ShiftTime } from '../../shift-rules.ts';

/** 'Saturday 28 November 2026, 9:30am–12:30pm' */
export function shiftText({ date, startTime, endTime }: ShiftTime): string {
  return `${dateText(date, 'long')}, ${clockText(startTime)}–${clockText(endTime)}`;
}
