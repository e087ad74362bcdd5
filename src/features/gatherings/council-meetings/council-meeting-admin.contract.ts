import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import {
  clockTime,
  date,
  id,
  instant,
  latitudeDegrees,
  line,
  longitudeDegrees,
  text,
  webAddress,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { CouncilMeeting, meetingStatuses } from './council-meeting.contract.ts';
import { meetingLengths } from './council-meeting.rules.ts';

export const meetingNotFound = defineError({
  code: 'meeting_not_found',
  status: 404,
  text: 'This meeting no longer exists.',
});
export const meetingChanged = defineError({
  code: 'meeting_changed',
  status: 409,
  text: 'Someone else has changed this meeting. Please reload the page.',
});

const orNothing = <T extends z.ZodType<string, string>>(field: T) => z.union([z.literal(''), field]);

/** The fields of a meeting's form; '' for an unknown value. */
const fields = {
  title: line(maxLengths.name),
  description: orNothing(text(maxLengths.description)),
  meetingDate: date,
  startTime: clockTime,
  endTime: orNothing(clockTime),
  meetingType: line(meetingLengths.kind),
  location: line(maxLengths.name),
  address: line(maxLengths.address),
  /** Both, or neither. */
  latitude: latitudeDegrees.optional(),
  longitude: longitudeDegrees.optional(),
  agendaUrl: orNothing(webAddress),
  minutesUrl: orNothing(webAddress),
  isPublic: z.boolean(),
  status: z.enum(meetingStatuses),
};

export const AdminMeeting = CouncilMeeting.extend({ isPublic: z.boolean(), updatedAt: instant });
export type AdminMeeting = z.infer<typeof AdminMeeting>;

const tag = 'Council meetings';

export const calls = {
  listAllCouncilMeetings: call('listAllCouncilMeetings', {
    method: 'GET',
    path: '/api/admin/council-meetings',
    who: 'admin',
    tag,
    summary: 'All council meetings, public or not, latest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(AdminMeeting),
    paged: true,
  }),
  createCouncilMeeting: call('createCouncilMeeting', {
    method: 'POST',
    path: '/api/admin/council-meetings',
    who: 'admin',
    tag,
    summary: 'Adds a council meeting.',
    input: z.strictObject(fields),
    output: AdminMeeting,
    idempotent: true,
  }),
  updateCouncilMeeting: call('updateCouncilMeeting', {
    method: 'PUT',
    path: '/api/admin/council-meetings/:id',
    who: 'admin',
    tag,
    summary: 'Changes a council meeting. Status `cancelled` calls it off; `isPublic: false` archives it.',
    input: z.strictObject({ id, ...fields, updatedAt: z.iso.datetime() }),
    output: AdminMeeting,
    errors: [meetingNotFound, meetingChanged],
  }),
};
