/** What a time cell says: nothing, the same as the row above, a time after the start, a clock time, or nonsense. */
export type ClockText =
  | { says: 'nothing' }
  | { says: 'same as above' }
  | { says: 'after'; minutes: number; of: 'maghrib' | null }
  | { says: 'clock'; readings: readonly ClockReading[] }
  | { says: 'nonsense' };

/** Minutes since midnight; `certain` if am, pm or the 24-hour clock leaves no doubt about the half of the day. */
export type ClockReading = { minutes: number; certain: boolean };

const blank = /^(|[-–—.x]+|n\/?a|none|nil|tbc)$/;
const ditto = /^(["”“'′″〃]{1,2}|ditto|same|as above)$/;
const straightAfter =
  /^(?:(?:straight|immediately|right|directly|just) ?(?:after|away|at)?|after|at|on|@)? ?(?:the )?(maghrib|magrib|sunset|sun set|adh?an|azh?an|athan|begin(?:s|ning)?|start)?(?: time)?$/;
const minutesAfter =
  /^(?:(maghrib|magrib|sunset|adh?an|azh?an|begin(?:s|ning)?) ?)?(?:\+ ?(\d{1,2})|(\d{1,2}) ?(?:m|mins?|minutes?)? after(?: .*)?)(?: ?(?:m|mins?|minutes?))?$/;

/**
 * Reads one cell of a timetable. Clock times: 5:30, 05:30, 5.30am, 5:30 PM, 0530, 17:30:00, 6pm, '12.30 noon', and
 * fractions of a day as spreadsheets store them (0.2292). 5.3 is 5:30 with the nought that a spreadsheet dropped.
 */
export function readClockText(raw: string): ClockText {
  const text = raw
    .trim()
    .toLowerCase()
    .replace(/[*†~^]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (blank.test(text)) return { says: 'nothing' };
  if (ditto.test(text)) return { says: 'same as above' };
  const readings = [...readDigits(text), ...readFraction(text)];
  if (readings.length > 0) return { says: 'clock', readings };
  const offset = minutesAfter.exec(text);
  if (offset) return { says: 'after', minutes: Number(offset[2] ?? offset[3]), of: sunsetOf(offset[1]) };
  const straight = straightAfter.exec(text);
  return straight ? { says: 'after', minutes: 0, of: sunsetOf(straight[1]) } : { says: 'nonsense' };
}

function sunsetOf(word: string | undefined): 'maghrib' | null {
  return word !== undefined && /^(mag|sun)/.test(word) ? 'maghrib' : null;
}

const halves = '(?: ?(a\\.?m\\.?|p\\.?m\\.?|noon|hrs?|h))?';
const digitForms = [
  new RegExp(
    `^(?:1899-12-3\\d|1900-01-0\\d)?[t ]?(\\d{1,2}) ?[:.] ?([0-5]\\d)(?:[:.][0-5]\\d(?:\\.0+)?)?${halves}$`,
  ),
  new RegExp(`^(\\d{1,2})([0-5]\\d)${halves}$`),
  /^(\d{1,2})()(?: ?(a\.?m\.?|p\.?m\.?|noon))$/,
  new RegExp(`^(\\d{1,2})\\.([0-5])${halves}$`),
];

function readDigits(text: string): ClockReading[] {
  const found = digitForms.map((form) => form.exec(text)).find((match) => match !== null);
  if (!found) return [];
  const [, hours = '', given = '', half = ''] = found;
  const minutes = given.length === 1 ? Number(given) * 10 : Number(given);
  const reading = toReading(Number(hours), minutes, half.replaceAll('.', '').slice(0, 1));
  return reading ? [reading] : [];
}

/** `half` is 'a', 'p', 'n' (noon), 'h' (hours of a 24-hour clock) or ''. */
function toReading(hours: number, minutes: number, half: string): ClockReading | undefined {
  if (half === 'a' || half === 'p' || half === 'n') {
    if (hours < 1 || hours > 12) return undefined;
    return { minutes: (hours % 12) * 60 + (half === 'a' ? 0 : 12 * 60) + minutes, certain: true };
  }
  if (hours > 24 || (hours === 24 && minutes > 59)) return undefined;
  return { minutes: (hours % 24) * 60 + minutes, certain: hours > 12 || hours === 0 || half === 'h' };
}

/** A fraction of a day: 0.75 is 18:00. Short ones could also be hours and minutes; then both readings are given. */
function readFraction(text: string): ClockReading[] {
  if (!/^0?[.,]\d{1,20}$/.test(text)) return [];
  const minutes = Math.round(Number(`0${text.replace(/^0/, '').replace(',', '.')}`) * 24 * 60);
  return minutes < 24 * 60 ? [{ minutes, certain: true }] : [];
}
