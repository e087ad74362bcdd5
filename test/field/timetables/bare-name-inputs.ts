import { rows, type TimetableInput } from './timetable-inputs.ts';

const starts = { headings: 'Zuhr Start,Asr Start,Sunset,Isha Start', times: '12:19,14:25,16:51,18:18' };
const jamaahs = { headings: 'Fajr,Zuhr,Asr,Maghrib,Isha', times: '06:30,13:15,15:15,16:56,19:45' };

/** Headings that are a prayer's name alone: what they mean depends on the columns beside them. */
export const bareNameInputs: readonly TimetableInput[] = [
  ...[
    { order: 'starts first', parts: [starts, jamaahs] },
    { order: 'jama‘ahs first', parts: [jamaahs, starts] },
  ].map(({ order, parts }) => ({
    title: `prayers’ names beside columns of starts are jama‘ahs (${order})`,
    source: 'headings of UK timetables',
    csv: rows(
      `Date,${parts.map(({ headings }) => headings).join(',')}`,
      `01/02/2027,${parts.map(({ times }) => times).join(',')}`,
    ),
    days: [
      '2027-02-01: dhuhr begins 12:19, asr begins 14:25, maghrib begins 16:51, isha begins 18:18, fajr 06:30, dhuhr 13:15, asr 15:15, maghrib 16:56, isha 19:45',
    ],
    says: [
      'Fajr, Zuhr, Asr, Maghrib, Isha: headed by the prayer alone beside columns that say what begins, so read as jama‘ahs.',
    ],
    silent: ['read as begin times', 'is taken', 'neither was taken'],
  })),
  {
    title: 'a prayer’s name beside a heading that says jama‘ah is its beginning',
    source: 'headings of UK timetables',
    csv: rows(
      'Date,Fajr,Fajr Jamaat,Zuhr Start,Zuhr Salah,Isha Start,Isha Salah',
      '01/02/2027,05:40,06:30,12:19,13:15,18:18,19:45',
    ),
    days: [
      '2027-02-01: fajr begins 05:40, dhuhr begins 12:19, isha begins 18:18, fajr 06:30, dhuhr 13:15, isha 19:45',
    ],
    says: [
      'Fajr: headed by the prayer alone, so read as begin times',
      'Zuhr Salah, Isha Salah: headed by the prayer alone beside',
    ],
  },
  {
    title: 'where Sehri ends Fajr begins, also beside columns of starts',
    source: 'Ramadan cards of UK mosques',
    csv: rows('Date,Sehri / Fajr,Zuhr Begins,Zuhr,Iftar,Maghrib', '08/02/2027,05:28,12:20,13:15,17:03,17:13'),
    days: [
      '2027-02-08: fajr begins 05:28, dhuhr begins 12:20, maghrib begins 17:03, dhuhr 13:15, maghrib 17:13',
    ],
  },
  {
    title:
      'Maghrib beside Sunset, where other headings say what begins, may be the jama‘ah: neither is taken',
    source: 'headings of UK timetables',
    csv: rows(
      'Date,Fajr Begins,Fajr Jamaat,Sunset,Maghrib,Isha Begins,Isha Jamaat',
      '01/02/2027,05:40,06:30,16:51,16:56,18:18,19:45',
    ),
    days: ['2027-02-01: fajr begins 05:40, isha begins 18:18, fajr 06:30, isha 19:45'],
    says: ['Sunset (column 4) and Maghrib (column 5)', 'neither was taken'],
  },
  {
    title: 'Maghrib beside Iftar, where other headings say what begins, may be the jama‘ah: Iftar is taken',
    source: 'Ramadan cards of UK mosques',
    csv: rows(
      'Date,Sehri Ends,Fajr Jamaat,Zuhr Begins,Zuhr Jamaat,Iftar,Maghrib',
      '08/02/2027,05:28,05:50,12:20,13:15,17:03,17:13',
    ),
    days: [
      '2027-02-08: imsak begins 05:28, dhuhr begins 12:20, maghrib begins 17:03, fajr 05:50, dhuhr 13:15',
    ],
    says: ['Maghrib (Iftar is taken)'],
  },
  {
    title: 'Maghrib beside Sunset is its beginning where all other headings are names alone',
    source: 'tables that add minutes to sunset as a precaution',
    csv: rows('Date,Fajr,Dhuhr,Asr,Sunset,Maghrib,Isha', '01/02/2027,05:40,12:19,14:25,16:51,16:54,18:18'),
    days: [
      '2027-02-01: fajr begins 05:40, dhuhr begins 12:19, asr begins 14:25, maghrib begins 16:54, isha begins 18:18',
    ],
    says: ['Sunset (Maghrib is taken)'],
  },
];
