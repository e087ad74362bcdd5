import { expect, test } from 'vitest';
import { meetingWhen } from './council-meeting.rules.ts';

const meeting = { meetingDate: '2026-11-26', startTime: '19:00', endTime: null };

test('a meeting is shown with its date and time, and with its end if it has one', () => {
  expect(meetingWhen({ ...meeting, endTime: '21:30' })).toMatch(/26 Nov.*, 7:00pm–9:30pm$/);
  expect(meetingWhen(meeting)).toMatch(/, 7:00pm$/);
});
