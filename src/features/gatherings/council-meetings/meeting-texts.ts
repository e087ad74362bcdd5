import { borough } from '#borough';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { CouncilMeeting } from './contract.ts';

type When = Pick<CouncilMeeting, 'meetingDate' | 'startTime' | 'endTime'>;

/** When a meeting is: 'Thu 26 Nov, 7:00pm–9:00pm'. */
export function meetingWhen({ meetingDate, startTime, endTime }: When): string {
  const end = endTime ? `–${clockText(endTime)}` : '';
  return `${dateText(meetingDate, 'day')}, ${clockText(startTime)}${end}`;
}

/** A meeting in schema.org's words. */
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
