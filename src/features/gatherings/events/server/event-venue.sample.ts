import type { Prayer } from '#features/mosques/prayer-times/prayer.rules.ts';
import type { EventCategory } from '../event.rules.ts';

export type SampleEvent = {
  /** 1 for Monday to 7 for Sunday: a Saturday event is on a Saturday, whatever day the sample is loaded. */
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Weeks after the first such day from today on. */
  week: number;
  /** The number of weekly dates of a series. */
  times?: number;
  title: string;
  category: EventCategory;
  description: string;
  /** The key of a sample mosque, or another venue. */
  at: string | Venue;
  organizer: string;
  seats?: number;
  /** In pence; 0 for free. */
  cost?: number;
  tags?: readonly ('womenOnly' | 'forFamilies' | 'childrenWelcome' | 'wheelchairAccessible')[];
  status?: 'pending' | 'rejected' | 'cancelled';
} & (
  | { start: string; end: string | null; endsNextDay?: true }
  /** Starts after a prayer at its mosque, and moves with it. */
  | { after: Prayer; minutes: number; length: number }
);

/** A place that is not a mosque of the sample community. */
type Venue = {
  location: string;
  address: string;
  postcode: string;
  latitude: number;
  longitude: number;
};

export const townHall: Venue = {
  location: 'Sample Town Hall',
  address: '128 Sample High Road, Ilford',
  postcode: 'IG1 1DD',
  latitude: 51.5596,
  longitude: 0.0757,
};

export const park: Venue = {
  location: 'Valentines Park bandstand',
  address: 'Sample Perth Road, Ilford',
  postcode: 'IG2 6BY',
  latitude: 51.5712,
  longitude: 0.0703,
};

export const library: Venue = {
  location: 'Sample Central Library',
  address: 'Sample Clements Road, Ilford',
  postcode: 'IG1 1EA',
  latitude: 51.5577,
  longitude: 0.0719,
};
