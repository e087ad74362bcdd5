import { whyTooFar } from '#features/mosques/places/area.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, badInput, type Issue } from '#kit/contract/errors.ts';
import type { calls } from '../admin-contract.ts';

type MeetingFields = InputOf<typeof calls.createCouncilMeeting>;

/** The columns that a form fills. Refuses bad_input: an end before the beginning, half a position. */
export function meetingColumns(fields: MeetingFields) {
  const issues: Issue[] = [];
  if (fields.endTime !== '' && fields.endTime <= fields.startTime) {
    issues.push({ path: 'endTime', message: 'It can’t end before it begins.' });
  }
  if ((fields.latitude === undefined) !== (fields.longitude === undefined)) {
    issues.push({ path: 'longitude', message: 'Please give latitude and longitude together.' });
  }
  const { latitude, longitude } = fields;
  if (latitude !== undefined && longitude !== undefined) {
    const message = whyTooFar({ latitude, longitude });
    if (message !== null) issues.push({ path: 'latitude', message });
  }
  if (issues.length > 0) throw apiError(badInput, { issues });
  return {
    title: fields.title,
    description: fields.description || null,
    meetingDate: fields.meetingDate,
    startTime: fields.startTime,
    endTime: fields.endTime || null,
    meetingType: fields.meetingType,
    location: fields.location,
    address: fields.address,
    latitude: fields.latitude ?? null,
    longitude: fields.longitude ?? null,
    agendaUrl: fields.agendaUrl || null,
    minutesUrl: fields.minutesUrl || null,
    isPublic: fields.isPublic,
    status: fields.status,
  };
}
