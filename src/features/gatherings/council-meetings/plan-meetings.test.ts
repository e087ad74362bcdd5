import { expect, test } from 'vitest';
import { planMeetings } from './plan-meetings.ts';
import type { MeetingDraft } from './read-meetings.ts';

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

test('new, the same, changed, and twice', () => {
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
