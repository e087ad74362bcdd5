import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { memoize } from '#kit/contract/memoize.ts';

/**
 * An IANA zone as iCalendar's VTIMEZONE (RFC 5545, 3.6.5), with every change of its clocks from the beginning of the first
 * year to the end of the last one written out: right wherever the zone is, whatever its rules are.
 */
export function timeZoneText(timeZone: string, firstYear: number, lastYear: number): string {
  return computed(`${timeZone} ${firstYear} ${lastYear}`);
}

const computed = memoize((key) => {
  const [timeZone = '', firstYear = '', lastYear = ''] = key.split(' ');
  const start = yearStart(firstYear, timeZone);
  const end = yearStart(String(Number(lastYear) + 1), timeZone);
  const observances = [observance(start, start)];
  for (let at = start; ; ) {
    const change = at.getTimeZoneTransition('next');
    if (!change || Temporal.ZonedDateTime.compare(change, end) >= 0) break;
    observances.push(observance(change, change.subtract({ nanoseconds: 1 })));
    at = change;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
});

function yearStart(year: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(`${year}-01-01`).toZonedDateTime(timeZone);
}

/** What holds from an instant on; its start is written as the clocks showed it before. */
function observance(from: Temporal.ZonedDateTime, before: Temporal.ZonedDateTime): string[] {
  const wallBefore = from.withTimeZone(before.offset).toPlainDateTime().toString({ smallestUnit: 'second' });
  const kind = from.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${before.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${from.offset.replaceAll(':', '')}`,
    `TZNAME:${nameAt(from)}`,
    `DTSTART:${wallBefore.replaceAll(/[-:]/g, '')}`,
    `END:${kind}`,
  ];
}

/** BST, GMT+5 … */
function nameAt(at: Temporal.ZonedDateTime): string {
  const parts = new Intl.DateTimeFormat(borough.locale, {
    timeZone: at.timeZoneId,
    timeZoneName: 'short',
  }).formatToParts(at.epochMilliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? at.offset;
}
