import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { clockTime, date, flag, id } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

export const meetingStatuses = ['scheduled', 'cancelled', 'held'] as const;

export const CouncilMeeting = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  meetingDate: date,
  startTime: clockTime,
  endTime: clockTime.nullable(),
  meetingType: z.string(),
  location: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  agendaUrl: z.string().nullable(),
  minutesUrl: z.string().nullable(),
  status: z.enum(meetingStatuses),
});
export type CouncilMeeting = z.infer<typeof CouncilMeeting>;

export const meetingNotFound = defineError({
  code: 'meeting_not_found',
  status: 404,
  text: 'We can’t find that meeting.',
});

export const calls = {
  getCouncilMeeting: call('getCouncilMeeting', {
    method: 'GET',
    path: '/api/council-meetings/:id',
    who: 'everyone',
    tag: 'Council meetings',
    summary: 'One public council meeting; a past or cancelled one says so.',
    input: z.strictObject({ id }),
    output: CouncilMeeting,
    errors: [meetingNotFound],
    cacheSeconds: 300,
  }),
  listCouncilMeetings: call('listCouncilMeetings', {
    method: 'GET',
    path: '/api/council-meetings',
    who: 'everyone',
    tag: 'Council meetings',
    summary:
      'Public council meetings from today (or `from`), soonest first; with `past` those before today, latest first.',
    input: z.strictObject({ ...pagingFields, from: date.optional(), past: flag.optional() }),
    output: z.array(CouncilMeeting),
    paged: true,
    cacheSeconds: 300,
  }),
};
