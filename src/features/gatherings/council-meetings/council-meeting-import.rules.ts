import {
  cleanCell,
  type DateFrame,
  noteProblem,
  type RowFindings,
  readClockText,
  readDate,
  saysNothing,
} from '#features/care/imports/cell.rules.ts';
import type { CsvRow } from '#features/care/imports/csv.rules.ts';
import { readDateOrder } from '#features/care/imports/date-order.rules.ts';
import { type List, readList } from '#features/care/imports/list.rules.ts';
import { wallTimeOf } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { cleanLine, readWebAddress } from '#kit/contract/field-kinds.ts';
import type { FieldChange, Problem, RowReport } from '#kit/contract/import-report.ts';

/** A checked row of an imported file. */
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

export type MeetingFile = RowFindings & {
  drafts: MeetingDraft[];
  /** Cells to look at: a sign in them was read in another encoding than the rest. */
  mended: Problem[];
  unknownColumns: string[];
  /** How the order of day and month was found, and which columns are read beside others. */
  assumptions: string[];
};

const spellings = [
  ['title', /^title$/, /^(meeting|name|committee)$/],
  ['date', /^(date|meeting date)$/, /^day$/],
  ['start', /^(start|start time|starts|begins|time|from)$/],
  ['end', /^(end|end time|ends|until|to)$/],
  ['type', /^meeting type$/, /^(type|kind)$/],
  ['location', /^(location|venue|place|where)$/],
  ['address', /^(address|venue address)$/],
  ['agenda', /^(agenda|agenda url|agenda link)$/],
  ['minutes', /^(minutes|minutes url|minutes link)$/],
] as const;
type Field = (typeof spellings)[number][0];
/** A council meets at 8:00 at the earliest: an earlier hour without am or pm may be in the evening. */
const earliestUnmarkedMinute = 8 * 60;
const needed: readonly Field[] = ['title', 'date', 'start', 'location'];

/**
 * Reads council meetings from CSV text. Refuses import_columns_missing where title, date, start or location has no column;
 * import_unreadable and import_too_large as readCsv does.
 */
export function readMeetings(text: string): MeetingFile {
  const list = readList(text, {
    spellings,
    needed,
    neededText: 'title, date, start and location',
    isReadable,
  });
  const { rows, cellOf, unknownColumns } = list;
  const { assumptions, ...order } = readDateOrder(rows.map((row) => cellOf(row, 'date').text));
  const read = rows.map((row) => readRow(row, cellOf, order));
  return {
    drafts: read.flatMap(({ draft }) => draft ?? []),
    problems: read.flatMap(({ problems }) => problems),
    remarks: read.flatMap(({ draft, remarks }) => (draft ? remarks : [])),
    assumptions: [...assumptions, ...list.assumptions],
    unknownColumns,
    mended: list.mended,
  };
}

/** Whether a cell can be used; a date in any order, because the order is found from the column that is read. */
function isReadable(field: Field, raw: string): boolean {
  const text = cleanLine(raw);
  if (saysNothing(text)) return false;
  if (field === 'date') {
    return [{}, { isMonthFirst: true }, { isYearFirst: true }].some((frame) => readDate(text, frame).ok);
  }
  if (field === 'start' || field === 'end') return clockOf(text) !== undefined;
  return (field !== 'agenda' && field !== 'minutes') || readWebAddress(text).problem === undefined;
}

type Read = RowFindings & { draft?: MeetingDraft };

function readRow(csvRow: CsvRow, rawCellOf: List<Field>['cellOf'], frame: DateFrame): Read {
  const row = `row ${csvRow.number}`;
  const findings: RowFindings = { problems: [], remarks: [] };
  const cellOf = (field: Field) => {
    const { column, text } = rawCellOf(csvRow, field);
    const clean = cleanLine(text);
    return { column, text: saysNothing(clean) ? '' : clean };
  };
  const refused = (field: Field, why: string) => {
    const { column, text } = cellOf(field);
    noteProblem(findings, { row, column, value: text, why }, needed.includes(field));
    return '';
  };
  const readText = (field: Field, maxLength: number) => {
    const clean = cleanCell(cellOf(field).text, maxLength);
    if (!clean.ok) return refused(field, clean.why);
    return clean.value === '' && needed.includes(field) ? refused(field, 'is missing') : clean.value;
  };
  const date = () => {
    const read = readDate(cellOf('date').text, frame);
    return read.ok ? read.value : refused('date', read.why);
  };
  const clock = (field: Field) => {
    const { text } = cellOf(field);
    if (text === '' && !needed.includes(field)) return '';
    const time = clockOf(text);
    return time ?? refused(field, 'is not a time, or could be morning or evening: write 19:30 or 7:30 pm');
  };
  const endAfter = (start: string) => {
    const end = clock('end');
    return start !== '' && end !== '' && end <= start ? refused('end', 'is before the start') : end;
  };
  const link = (field: Field) => {
    const { text } = cellOf(field);
    if (text === '') return null;
    return (readWebAddress(text).value ?? refused(field, 'is not a web address')) || null;
  };
  const startTime = clock('start');
  const endTime = endAfter(startTime);
  const location = readText('location', 200);
  const draft: MeetingDraft = {
    row,
    title: readText('title', 200),
    meetingDate: date(),
    startTime,
    endTime: endTime || null,
    meetingType: readText('type', 60) || 'Meeting',
    location,
    address: readText('address', 300) || location,
    agendaUrl: link('agenda'),
    minutesUrl: link('minutes'),
  };
  return findings.problems.length > 0 ? findings : { draft, ...findings };
}

/** Returns a clock time as HH:MM; undefined for an empty one, and for one that may be morning or evening. */
function clockOf(text: string): string | undefined {
  const read = readClockText(text);
  const [reading] = read.says === 'clock' ? read.readings : [];
  if (!reading || (!reading.certain && reading.minutes < earliestUnmarkedMinute)) return undefined;
  return wallTimeOf(reading.minutes).time;
}

export type StoredMeeting = Omit<MeetingDraft, 'row'> & { id: string };

export type MeetingPlan = {
  reports: RowReport[];
  additions: MeetingDraft[];
  updates: { id: string; values: Omit<MeetingDraft, 'row'> }[];
};

const compared = [
  'startTime',
  'endTime',
  'meetingType',
  'location',
  'address',
  'agendaUrl',
  'minutesUrl',
] as const;

/**
 * Decides what to do with each meeting of a file. A stored meeting matches if title and date are the same; blank cells leave the
 * stored value as it is. Of duplicates within the file, the first is taken.
 */
export function planMeetings(drafts: readonly MeetingDraft[], stored: readonly StoredMeeting[]): MeetingPlan {
  const plan: MeetingPlan = { reports: [], additions: [], updates: [] };
  const seen = new Set<string>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    const title = `${draft.title}, ${draft.meetingDate}`;
    if (seen.has(key)) {
      plan.reports.push({ row: draft.row, title, outcome: 'skip', problems: [duplicateProblem(draft)] });
      continue;
    }
    seen.add(key);
    const known = stored.find((meeting) => keyOf(meeting) === key);
    const report = outcomeOf(draft, known);
    plan.reports.push({ row: draft.row, title, ...report });
    if (!known) plan.additions.push(draft);
    else if (report.outcome === 'change') plan.updates.push({ id: known.id, values: merged(draft, known) });
  }
  return plan;
}

function keyOf({ title, meetingDate }: { title: string; meetingDate: string }): string {
  return `${meetingDate} ${title.toLowerCase()}`;
}

function outcomeOf(draft: MeetingDraft, known: StoredMeeting | undefined) {
  if (!known) return { outcome: 'add' as const, notes: [] };
  const after = merged(draft, known);
  const changes: FieldChange[] = compared
    .filter((field) => after[field] !== known[field])
    .map((field) => ({ field, from: known[field] ?? '', to: after[field] ?? '' }));
  if (changes.length === 0) return { outcome: 'unchanged' as const };
  return { outcome: 'change' as const, changes, notes: [] };
}

function merged({ row: _, ...draft }: MeetingDraft, known: StoredMeeting): Omit<MeetingDraft, 'row'> {
  return {
    ...draft,
    endTime: draft.endTime ?? known.endTime,
    agendaUrl: draft.agendaUrl ?? known.agendaUrl,
    minutesUrl: draft.minutesUrl ?? known.minutesUrl,
  };
}

function duplicateProblem({ row, title }: MeetingDraft): Problem {
  return { row, column: null, value: title, why: 'appears twice in the file on that day' };
}
