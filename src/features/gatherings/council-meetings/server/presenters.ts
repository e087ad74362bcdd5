import type { AdminMeeting } from '../admin-contract.ts';
import type { CouncilMeeting } from '../contract.ts';
import type { councilMeetings } from './tables.ts';

/** A meeting as the public sees it. */
export function toCouncilMeeting(row: typeof councilMeetings.$inferSelect): CouncilMeeting {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    meetingDate: row.meetingDate,
    startTime: row.startTime,
    endTime: row.endTime,
    meetingType: row.meetingType,
    location: row.location,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    agendaUrl: row.agendaUrl,
    minutesUrl: row.minutesUrl,
    status: row.status,
  };
}

/** A meeting as administrators see it. */
export function toAdminMeeting(row: typeof councilMeetings.$inferSelect): AdminMeeting {
  return { ...toCouncilMeeting(row), isPublic: row.isPublic, updatedAt: row.updatedAt };
}
