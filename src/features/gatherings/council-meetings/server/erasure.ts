import { erasureOf, type TableErasure } from '#kit/server/erasure.ts';
import { councilMeetings } from './tables.ts';

const ofCouncil = 'Nobody in it: the council’s public notice.';

export const erasure: readonly TableErasure[] = [
  erasureOf(councilMeetings, {
    title: ofCouncil,
    description: ofCouncil,
    startTime: ofCouncil,
    endTime: ofCouncil,
    location: ofCouncil,
    address: ofCouncil,
    meetingType: ofCouncil,
    agendaUrl: ofCouncil,
    minutesUrl: ofCouncil,
    source: ofCouncil,
    searchWords: ofCouncil,
  }),
];
