import { expect, test } from 'vitest';
import { type MeetingDraft, planMeetings, readMeetings } from './council-meeting-import.rules.ts';

const head = 'Title,Date,Start,End,Venue,Address,Agenda\n';
const good =
  'Planning committee,3 Dec 2026,7 pm,21:00,Town Hall,"128 High Road, Ilford",https://council.example/a';

test('a council’s own headings, dates and times are read', () => {
  expect(readMeetings(head + good).drafts).toEqual([
    {
      row: 'row 2',
      title: 'Planning committee',
      meetingDate: '2026-12-03',
      startTime: '19:00',
      endTime: '21:00',
      meetingType: 'Meeting',
      location: 'Town Hall',
      address: '128 High Road, Ilford',
      agendaUrl: 'https://council.example/a',
      minutesUrl: null,
    },
  ]);
});

test.each([
  ['Cabinet,31/02/2026,7 pm,,Hall,,', 'does not exist|is not a date'],
  ['Cabinet,3/12/2026,7:00,,Hall,,', 'morning or evening'],
  ['Cabinet,3/12/2026,19:00,,,,', 'is missing'],
])('%s is skipped with a reason', (line, why) => {
  const { drafts, problems } = readMeetings(`${head}${good}\n${line}`);
  expect(drafts).toHaveLength(1);
  expect(problems).toMatchObject([{ row: 'row 3', why: expect.stringMatching(why) }]);
});

test.each([
  ['Cabinet,3/12/2026,19:00,18:00,Hall,,', 'End', 'is before the start'],
  ['Cabinet,3/12/2026,19:00,late,Hall,,', 'End', 'is not a time'],
  ['Cabinet,3/12/2026,19:00,,Hall,,javascript:alert(1)', 'Agenda', 'is not a web address'],
])('the invalid cell of %s is left out, and the meeting is kept', (line, column, why) => {
  const { drafts, problems, remarks } = readMeetings(`${head}${line}`);
  expect(problems).toEqual([]);
  expect(drafts).toMatchObject([{ title: 'Cabinet', endTime: null, agendaUrl: null }]);
  expect(remarks).toMatchObject([
    { row: 'row 2', column, why: expect.stringMatching(`${why}.*; it was left out`) },
  ]);
});

test('the order of day and month is determined from all dates, and an assumption is reported', () => {
  const read = (...dates: string[]) => {
    const { drafts, assumptions } = readMeetings(
      `${head}${dates.map((date, at) => `Cabinet ${at},${date},19:00,,Hall,,`).join('\n')}`,
    );
    return [...drafts.map(({ meetingDate }) => meetingDate), ...assumptions];
  };
  expect(read('12/03/2026', '12/17/2026')).toEqual([
    '2026-12-03',
    '2026-12-17',
    'The dates have the month first: 12/17/2026 is 17 December.',
  ]);
  expect(read('3/12/2026', '17/12/2026')).toEqual(['2026-12-03', '2026-12-17']);
  expect(read('3/12/2026')).toEqual([
    '2026-12-03',
    'Nothing shows whether the day or the month comes first: 3/12/2026 is read as 3 December.',
  ]);
  expect(() => read('12/17/2026', '17/12/2026', '1/2/2026')).toThrow(
    expect.objectContaining({ code: 'import_unreadable' }),
  );
});

test('a file without the required columns is refused', () => {
  expect(() => readMeetings('Title,Venue\nCabinet,Hall')).toThrow(
    expect.objectContaining({ code: 'import_columns_missing' }),
  );
});

const draft: MeetingDraft = {
  row: 'row 2',
  title: 'Cabinet',
  meetingDate: '2026-12-03',
  startTime: '19:00',
  endTime: null,
  meetingType: 'Meeting',
  location: 'Town Hall',
  address: 'Town Hall',
  agendaUrl: null,
  minutesUrl: null,
};
const { row: _, ...values } = draft;
const stored = { ...values, id: 'a', title: 'CABINET', agendaUrl: 'https://council.example/a' };

test('new, unchanged, changed and repeated meetings are told apart', () => {
  expect(planMeetings([draft], [])).toMatchObject({ additions: [{ title: 'Cabinet' }], updates: [] });
  expect(planMeetings([draft], [stored])).toMatchObject({
    reports: [{ outcome: 'unchanged' }],
    additions: [],
    updates: [],
  });
  const later = planMeetings([{ ...draft, startTime: '19:30' }], [stored]);
  expect(later).toMatchObject({
    reports: [{ outcome: 'change', changes: [{ field: 'startTime', from: '19:00', to: '19:30' }] }],
    updates: [{ id: 'a', values: { startTime: '19:30', agendaUrl: 'https://council.example/a' } }],
  });
  const again = planMeetings([draft, { ...draft, row: 'row 3' }], []);
  expect(again.additions).toHaveLength(1);
  expect(again.reports).toMatchObject([{ outcome: 'add' }, { outcome: 'skip' }]);
});
