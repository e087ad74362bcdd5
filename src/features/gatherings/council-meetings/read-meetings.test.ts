import { expect, test } from 'vitest';
import { readMeetings } from './read-meetings.ts';

const head = 'Title,Date,Start,End,Venue,Address,Agenda\n';
const good =
  'Planning committee,3 Dec 2026,7 pm,21:00,Town Hall,"128 High Road, Ilford",https://council.example/a';

test('a council’s own headings and ways to write dates and times', () => {
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
  ['Cabinet,3/12/2026,19:00,18:00,Hall,,', 'is before the start'],
  ['Cabinet,3/12/2026,19:00,,,,', 'is missing'],
  ['Cabinet,3/12/2026,19:00,,Hall,,javascript:alert(1)', 'is not a web address'],
])('%s is skipped, and why is said', (line, why) => {
  const { drafts, problems } = readMeetings(`${head}${good}\n${line}`);
  expect(drafts).toHaveLength(1);
  expect(problems).toMatchObject([{ row: 'row 3', why: expect.stringMatching(why) }]);
});

test('a file without what a meeting needs is refused whole', () => {
  expect(() => readMeetings('Title,Venue\nCabinet,Hall')).toThrow(
    expect.objectContaining({ code: 'import_columns_missing' }),
  );
});
