import { type Cell, cleanText } from '#features/care/imports/cells.ts';
import { fileError, importColumnsMissing } from '#features/care/imports/errors.ts';
import { findHeadings, headingKey } from '#features/care/imports/headings.ts';
import { readClockText } from '#features/care/imports/read-clock.ts';
import { type CsvRow, readCsv } from '#features/care/imports/read-csv.ts';
import { readDate } from '#features/care/imports/read-date.ts';
import { wallTimeOf } from '#features/mosques/prayer-times/wall-time.ts';
import { webAddress } from '#kit/contract/fields.ts';
import type { Problem } from '#kit/contract/import-report.ts';

/** A meeting as a file has it, checked. */
export type MeetingDraft = {
  row: string;
  title: string;
  /** YYYY-MM-DD, and clock times as HH:MM. */
  meetingDate: string;
  startTime: string;
  endTime: string | null;
  meetingType: string;
  location: string;
  address: string;
  agendaUrl: string | null;
  minutesUrl: string | null;
};

export type MeetingFile = { drafts: MeetingDraft[]; problems: Problem[]; unknownColumns: string[] };

const fields = {
  title: /^(title|meeting|name|committee)$/,
  date: /^(date|meeting date|day)$/,
  start: /^(start|start time|starts|begins|time|from)$/,
  end: /^(end|end time|ends|until|to)$/,
  type: /^(type|kind|meeting type)$/,
  location: /^(location|venue|place|where)$/,
  address: /^(address|venue address)$/,
  agenda: /^(agenda|agenda url|agenda link)$/,
  minutes: /^(minutes|minutes url|minutes link)$/,
};
type Field = keyof typeof fields;
/** A council meets at eight at the earliest: an earlier hour without am or pm may be an evening's. */
const earliestByItself = 8 * 60;
const needed: readonly Field[] = ['title', 'date', 'start', 'location'];

/**
 * Reads council meetings from CSV text. Refuses import_columns_missing where title, date, start or location has no column;
 * import_unreadable and import_too_large as readCsv does.
 */
export function readMeetings(text: string): MeetingFile {
  const { rows } = readCsv(text);
  const headingsAt = findHeadings(rows, (key) => fieldOf(key) !== undefined);
  const headings = (rows[headingsAt]?.cells ?? []).map((cell) => cell.replace(/\s+/g, ' ').trim());
  const columns = headings.map((heading) => ({ heading, field: fieldOf(headingKey(heading)) }));
  const missing = needed.filter((field) => !columns.some((column) => column.field === field));
  if (missing.length > 0) {
    const found = headings.filter((heading) => heading !== '').join(', ');
    throw fileError(
      importColumnsMissing,
      `The file needs a column for each of title, date, start and location; missing: ${missing.join(', ')}. Its headings are: ${found.slice(0, 500)}.`,
    );
  }
  const read = rows.slice(headingsAt + 1).map((row) => readRow(row, columns));
  return {
    drafts: read.flatMap(({ draft }) => draft ?? []),
    problems: read.flatMap(({ problems }) => problems),
    unknownColumns: columns
      .filter(({ field, heading }) => !field && heading !== '')
      .map(({ heading }) => heading),
  };
}

function fieldOf(key: string): Field | undefined {
  return Object.entries(fields)
    .map(([field, pattern]) => ({ field: field as Field, pattern }))
    .find(({ pattern }) => pattern.test(key))?.field;
}

type Columns = readonly { heading: string; field: Field | undefined }[];

function readRow({ number, cells }: CsvRow, columns: Columns): { draft?: MeetingDraft; problems: Problem[] } {
  const row = `row ${number}`;
  const problems: Problem[] = [];
  const cellOf = (field: Field): Cell => {
    const at = columns.findIndex((column) => column.field === field);
    return { column: columns[at]?.heading ?? field, text: at === -1 ? '' : (cells[at] ?? '').trim() };
  };
  const refused = ({ column, text }: Cell, why: string) => {
    problems.push({ row, column, value: text, why });
    return '';
  };
  const readText = (field: Field, maxLength: number, isNeeded: boolean) => {
    const cell = cellOf(field);
    const clean = cleanText(cell.text, maxLength);
    if (!clean.ok) return refused(cell, clean.why);
    return clean.value === '' && isNeeded ? refused(cell, 'is missing') : clean.value;
  };
  const date = () => {
    const cell = cellOf('date');
    const read = readDate(cell.text, {});
    return read.ok ? read.value : refused(cell, read.why);
  };
  const clock = (field: Field, isNeeded: boolean) => {
    const cell = cellOf(field);
    if (cell.text === '' && !isNeeded) return '';
    const time = clockOf(cell.text);
    return time ?? refused(cell, 'is not a time, or could be morning or evening: write 19:30 or 7:30 pm');
  };
  const link = (field: Field) => {
    const cell = cellOf(field);
    if (cell.text === '') return null;
    const address = webAddress.safeParse(cell.text);
    return address.success ? address.data : refused(cell, 'is not a web address');
  };
  const [startTime, endTime] = [clock('start', true), clock('end', false)];
  if (startTime !== '' && endTime !== '' && endTime <= startTime)
    refused(cellOf('end'), 'is before the start');
  const location = readText('location', 200, true);
  const draft: MeetingDraft = {
    row,
    title: readText('title', 200, true),
    meetingDate: date(),
    startTime,
    endTime: endTime || null,
    meetingType: readText('type', 60, false) || 'Meeting',
    location,
    address: readText('address', 300, false) || location,
    agendaUrl: link('agenda'),
    minutesUrl: link('minutes'),
  };
  return problems.length > 0 ? { problems } : { draft, problems };
}

/** HH:MM of a clock time; undefined for none, and for one that could be morning or evening. */
function clockOf(text: string): string | undefined {
  const read = readClockText(text);
  const [reading] = read.says === 'clock' ? read.readings : [];
  if (!reading || (!reading.certain && reading.minutes < earliestByItself)) return undefined;
  return wallTimeOf(reading.minutes).time;
}
