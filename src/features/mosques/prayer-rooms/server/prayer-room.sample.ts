import type { OpeningHours, OpenSpan } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { type SamplePlace, storeSamplePlace } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { RoomDetails } from './prayer-room.queries.ts';
import { prayerRoomDetails } from './prayer-room.tables.ts';

/** Stores the prayer rooms of the sample community. */
export async function loadSampleRooms(db: Db): Promise<void> {
  for (const [index, { details, ...place }] of sampleRooms.entries()) {
    const placeId = await storeSamplePlace(db, 'prayer_room', place, 40 + index, null);
    await db.insert(prayerRoomDetails).values({ placeId, ...details });
  }
}

const allDay: readonly OpenSpan[] = [{ opens: '00:00', closes: '00:00' }];

function hours(weekday: readonly OpenSpan[], weekend: readonly OpenSpan[] = []): OpeningHours {
  const week = Array.from({ length: 7 }, (_, day) => [...(day < 5 ? weekday : weekend)]);
  return { week, ramadan: null, days: [], breaks: [], jumuah: null, note: null };
}

/** Invented rooms in places that don't exist. */
const sampleRooms: readonly (SamplePlace & { details: Omit<RoomDetails, 'placeId'> })[] = [
  {
    key: 'hospital-room',
    name: 'Multifaith Room, Oakmere Hospital',
    address: '2 Sample Barley Lane, Goodmayes',
    postcode: 'IG3 8YB',
    ward: 'Goodmayes',
    latitude: 51.5727,
    longitude: 0.1126,
    description: 'A quiet room with prayer mats, a qibla sign and a shelf of Qurans.',
    details: {
      setting: 'hospital',
      askFor:
        'Level 1, past the main lifts. At night, ask for the key at the information desk by the entrance.',
      whoMayUse: 'visitors_and_patients',
      wudu: true,
      womensSpace: null,
      stepFree: true,
      openingHours: hours(allDay, allDay),
    },
  },
  {
    key: 'college-room',
    name: 'Prayer Room, Fairmead College',
    address: '30 Sample Forest Road, Fairlop',
    postcode: 'IG6 3HD',
    ward: 'Fairlop',
    latitude: 51.5961,
    longitude: 0.0912,
    description: 'Two rooms next to the library. Jumu‘ah is prayed here in term time.',
    details: {
      setting: 'college',
      askFor: 'Library building, ground floor. Students open it with their card.',
      whoMayUse: 'students_and_staff',
      wudu: true,
      womensSpace: true,
      stepFree: true,
      openingHours: hours([{ opens: '08:00', closes: '18:00' }]),
    },
  },
  {
    key: 'arcade-room',
    name: 'Prayer Room, Lanterns Shopping Arcade',
    address: '75 Sample High Road, Ilford',
    postcode: 'IG1 1DE',
    ward: 'Ilford Town',
    latitude: 51.5583,
    longitude: 0.0722,
    description: 'A small room beside the baby change.',
    details: {
      setting: 'shopping_centre',
      askFor: 'Second floor. Ask a security officer to unlock it.',
      whoMayUse: 'anyone',
      wudu: false,
      womensSpace: false,
      stepFree: null,
      openingHours: null,
    },
  },
  {
    key: 'office-room',
    name: 'Reflection Room, Sunbeam Works',
    address: '6 Sample Fowler Road, Hainault',
    postcode: 'IG6 3UT',
    ward: 'Hainault',
    latitude: 51.6068,
    longitude: 0.1085,
    description: 'For the people who work on the site.',
    details: {
      setting: 'workplace',
      askFor: 'Reception has the key.',
      whoMayUse: 'staff',
      wudu: null,
      womensSpace: null,
      stepFree: true,
      openingHours: hours([{ opens: '07:00', closes: '19:00' }]),
    },
  },
];
