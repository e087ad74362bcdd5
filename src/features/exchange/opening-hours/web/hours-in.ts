import type { Fields } from '#kit/web/form/use-form.ts';
import { anchors, hoursLimits } from '../limits.ts';
import type { OpeningHours, OpenSpan } from '../schema.ts';

/** The name of the editor's fields in the form that holds it, and of the field in what is sent. */
export const hoursName = 'openingHours';

/** What the editor of opening hours holds; null where nothing was said: the hours are not known then. */
export function hoursIn(fields: Fields): OpeningHours | null {
  const text = (path: string) => fields.text(`${hoursName}.${path}`).trim();
  const week = weekIn(text, 'week');
  const days = range(Number(text('days.count')) || 0)
    .map((at) => ({
      date: text(`days.${at}.date`),
      spans: spansIn(text, `days.${at}.spans`),
      note: text(`days.${at}.note`) || null,
    }))
    .filter(({ date, spans, note }) => date !== '' || spans.length > 0 || note !== null);
  const breaks = anchors.flatMap((prayer) => {
    const minutes = Number(text(`breaks.${prayer}`));
    return minutes > 0 ? [{ prayer, minutes }] : [];
  });
  const [from, until] = [text('jumuah.from'), text('jumuah.until')];
  const hours = {
    week,
    ramadan: text('ramadan.is') === 'own' ? weekIn(text, 'ramadan') : null,
    days,
    breaks,
    jumuah: from === '' && until === '' ? null : { from, until },
    note: text('note') || null,
  };
  const saysNothing =
    [...week, ...(hours.ramadan ?? [])].every((spans) => spans.length === 0) && days.length === 0;
  return saysNothing ? null : hours;
}

function weekIn(text: (path: string) => string, path: string): OpenSpan[][] {
  return range(7).map((day) => spansIn(text, `${path}.${day}`));
}

function spansIn(text: (path: string) => string, path: string): OpenSpan[] {
  return range(hoursLimits.spans)
    .map((at) => ({ opens: text(`${path}.${at}.opens`), closes: text(`${path}.${at}.closes`) }))
    .filter(({ opens, closes }) => opens !== '' || closes !== '');
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
