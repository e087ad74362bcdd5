import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { councilMeetings } from './council-meeting.tables.ts';

const townHall = {
  location: 'Sample Town Hall',
  address: '128 Sample High Road, Ilford IG1 1DD',
  latitude: 51.5596,
  longitude: 0.0757,
};

const meetings = [
  {
    day: 4,
    title: 'Planning committee',
    meetingType: 'Committee',
    startTime: '19:00',
    endTime: '21:00',
    description: 'Applications, among them a change of use to a place of worship.',
  },
  {
    day: 12,
    title: 'Full council',
    meetingType: 'Council',
    startTime: '19:15',
    endTime: '22:00',
    description: 'Questions from residents are taken first.',
  },
  {
    day: 19,
    title: 'Neighbourhood forum: Loxford and Mayfield',
    meetingType: 'Forum',
    startTime: '18:30',
    endTime: '20:30',
    description: 'Parking on Fridays, street lighting, parks.',
  },
  {
    day: 33,
    title: 'Health and wellbeing board',
    meetingType: 'Board',
    startTime: '14:00',
    endTime: '16:00',
    description: 'Plans for the winter.',
  },
];

/** Stores the sample community's council meetings, dated from the day of loading. */
export async function loadSampleCouncilMeetings(db: Db, today: string): Promise<void> {
  await db.insert(councilMeetings).values(
    meetings.map(({ day, ...meeting }) => ({
      ...meeting,
      ...townHall,
      meetingDate: addDays(today, day),
      source: 'sample',
    })),
  );
}
