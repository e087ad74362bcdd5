import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import type { Prayer, WomensPlaces } from '../prayer.rules.ts';

export type SampleTimetable = { key: string; asrOpinion: AsrOpinion } & (
  | { kind: 'imported' }
  | { kind: 'rules'; confirmedDaysAgo: number; prayers: readonly Prayer[] }
);

const daily: readonly Prayer[] = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'];

/** How each sample mosque's times are stored. Hainault and Monkhams have none. */
export const sampleTimetables: readonly SampleTimetable[] = [
  { key: 'noor', asrOpinion: 'hanafi', kind: 'imported' },
  { key: 'goodmayes', asrOpinion: 'standard', kind: 'imported' },
  { key: 'newbury', asrOpinion: 'hanafi', kind: 'imported' },
  { key: 'loxford', asrOpinion: 'standard', kind: 'imported' },
  { key: 'cranbrook', asrOpinion: 'standard', kind: 'imported' },
  { key: 'fullwell', asrOpinion: 'hanafi', kind: 'imported' },
  { key: 'bilal', asrOpinion: 'hanafi', kind: 'rules', confirmedDaysAgo: 9, prayers: daily },
  { key: 'barkingside', asrOpinion: 'standard', kind: 'rules', confirmedDaysAgo: 31, prayers: daily },
  { key: 'wanstead', asrOpinion: 'standard', kind: 'rules', confirmedDaysAgo: 95, prayers: daily },
  { key: 'mayfield', asrOpinion: 'hanafi', kind: 'rules', confirmedDaysAgo: 14, prayers: daily },
  { key: 'chadwell', asrOpinion: 'standard', kind: 'rules', confirmedDaysAgo: 120, prayers: daily },
  {
    key: 'clayhall',
    asrOpinion: 'standard',
    kind: 'rules',
    confirmedDaysAgo: 22,
    prayers: ['dhuhr', 'asr', 'maghrib', 'isha'],
  },
  {
    key: 'south-woodford',
    asrOpinion: 'standard',
    kind: 'rules',
    confirmedDaysAgo: 40,
    prayers: ['dhuhr', 'asr'],
  },
  {
    key: 'valentines',
    asrOpinion: 'hanafi',
    kind: 'rules',
    confirmedDaysAgo: 3,
    prayers: ['dhuhr', 'asr', 'maghrib', 'isha'],
  },
  {
    key: 'bridge',
    asrOpinion: 'standard',
    kind: 'rules',
    confirmedDaysAgo: 17,
    prayers: ['maghrib', 'isha'],
  },
];

type SampleSitting = {
  time: string;
  ends: string | null;
  language: string;
  hall: string | null;
  address?: string;
  womensPlaces: WomensPlaces;
  confirmedDaysAgo: number;
};

/** The sample mosques' Jumu'ah sittings. */
export const sampleSittings: Readonly<Record<string, readonly SampleSitting[]>> = {
  noor: [
    {
      time: '12:45',
      ends: '13:15',
      language: 'English',
      hall: 'Main hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 6,
    },
    {
      time: '13:30',
      ends: '14:05',
      language: 'Urdu',
      hall: 'Main hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 6,
    },
  ],
  bilal: [
    {
      time: '13:15',
      ends: '13:40',
      language: 'English',
      hall: null,
      womensPlaces: 'no',
      confirmedDaysAgo: 9,
    },
  ],
  goodmayes: [
    {
      time: '13:00',
      ends: '13:30',
      language: 'English',
      hall: 'Prayer hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 12,
    },
    {
      time: '13:45',
      ends: '14:15',
      language: 'English',
      hall: 'Community hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 12,
    },
  ],
  newbury: [
    {
      time: '12:30',
      ends: '13:00',
      language: 'English',
      hall: 'Main hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 5,
    },
    {
      time: '13:15',
      ends: '13:45',
      language: 'Arabic',
      hall: 'Main hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 5,
    },
    {
      time: '14:00',
      ends: '14:25',
      language: 'English',
      hall: 'Conference room',
      womensPlaces: 'no',
      confirmedDaysAgo: 5,
    },
  ],
  clayhall: [
    {
      time: '13:10',
      ends: '13:40',
      language: 'English',
      hall: 'School hall',
      address: 'Sample Academy, Woodford Avenue, IG5 0TL',
      womensPlaces: 'yes',
      confirmedDaysAgo: 22,
    },
  ],
  barkingside: [
    {
      time: '13:00',
      ends: null,
      language: 'Urdu',
      hall: null,
      womensPlaces: 'unknown',
      confirmedDaysAgo: 31,
    },
  ],
  loxford: [
    {
      time: '13:00',
      ends: '13:30',
      language: 'English',
      hall: 'Ground floor',
      womensPlaces: 'yes',
      confirmedDaysAgo: 20,
    },
    {
      time: '13:45',
      ends: '14:20',
      language: 'Urdu',
      hall: 'Ground floor',
      womensPlaces: 'no',
      confirmedDaysAgo: 20,
    },
  ],
  mayfield: [
    {
      time: '13:15',
      ends: '13:50',
      language: 'Bengali',
      hall: null,
      womensPlaces: 'no',
      confirmedDaysAgo: 14,
    },
  ],
  cranbrook: [
    {
      time: '13:05',
      ends: '13:40',
      language: 'Arabic',
      hall: 'Main hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 3,
    },
  ],
  chadwell: [
    {
      time: '13:20',
      ends: '13:45',
      language: 'English',
      hall: null,
      womensPlaces: 'unknown',
      confirmedDaysAgo: 120,
    },
  ],
  fullwell: [
    {
      time: '13:00',
      ends: '13:35',
      language: 'English',
      hall: 'Main hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 8,
    },
  ],
  wanstead: [
    {
      time: '13:15',
      ends: '13:45',
      language: 'English',
      hall: 'Scout hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 95,
    },
  ],
  monkhams: [
    {
      time: '13:10',
      ends: '13:35',
      language: 'English',
      hall: 'Church hall',
      womensPlaces: 'yes',
      confirmedDaysAgo: 70,
    },
  ],
};

/** The sample mosques that end suhoor before Fajr begins, or have iftar after Maghrib begins. */
export const sampleFasts = [
  { key: 'bilal', convention: { minutesBeforeFajr: 10, minutesAfterMaghrib: 2 } },
  { key: 'cranbrook', convention: { minutesBeforeFajr: 5, minutesAfterMaghrib: 0 } },
] as const;
