import { calls } from '#features/gatherings/council-meetings/council-meeting-admin.contract.ts';

/** Returns the input of an administrator’s form for a council meeting, with defaults. */
export function aMeetingInput(fields: object = {}) {
  return calls.createCouncilMeeting.input.parse({
    title: 'Planning committee',
    description: '',
    meetingDate: '2026-12-03',
    startTime: '19:00',
    endTime: '21:00',
    meetingType: 'Committee',
    location: 'Town Hall',
    address: '128–142 High Road, Ilford',
    agendaUrl: '',
    minutesUrl: '',
    isPublic: true,
    status: 'scheduled',
    ...fields,
  });
}
