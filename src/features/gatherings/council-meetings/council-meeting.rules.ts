import { borough } from '#borough';
import { clockText, dateText } from '#kit/contract/dates.ts';
import type { CouncilMeeting } from './council-meeting.contract.ts';

type When = Pick<CouncilMeeting, 'meetingDate' | 'startTime' | 'endTime'>;

/** Date and time: 'Thu 26 Nov, 7:00pm–9:00pm'. */
export function meetingWhen({ meetingDate, startTime, endTime }: When): string {
  const end = endTime ? `–${clockText(endTime)}` : '';
  return `${dateText(meetingDate, 'day')}, ${clockText(startTime)}${end}`;
}

/** The meeting as a schema.org Event. */
export function meetingJsonLd(meeting: CouncilMeeting, url: string) {
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: meeting.title,
    description: meeting.description,
    startDate: `${meeting.meetingDate}T${meeting.startTime}`,
    ...(meeting.endTime ? { endDate: `${meeting.meetingDate}T${meeting.endTime}` } : {}),
    eventStatus: `https://schema.org/${meeting.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: true,
    location: { '@type': 'Place', name: meeting.location, address: meeting.address },
    organizer: { '@type': 'GovernmentOrganization', name: `${borough.name} Council` },
  };
}

/** Maximum lengths, in characters. */
export const meetingLengths = { kind: 60 } as const;
