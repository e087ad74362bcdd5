import type { Prayer } from '#features/mosques/prayer-times/prayers.ts';
import type { EventCategory } from '../../event-categories.ts';
import type { Venue } from './sample-venues.ts';

export type SampleEvent = {
  /** 1 for Monday to 7 for Sunday: a Saturday event is on a Saturday, whatever day the site starts. */
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** On the first such day from today, or so many weeks after it. */
  week: number;
  /** A series: on so many such days, a week apart. */
  times?: number;
  title: string;
  category: EventCategory;
  description: string;
  /** A sample mosque's key; or a venue of its own. */
  at: string | Venue;
  organizer: string;
  seats?: number;
  /** In pence; 0 says that it is free. */
  cost?: number;
  tags?: readonly ('womenOnly' | 'forFamilies' | 'childrenWelcome' | 'wheelchairAccessible')[];
  status?: 'pending' | 'rejected' | 'cancelled';
} & (
  | { start: string; end: string | null; endsNextDay?: true }
  /** It follows a prayer at its mosque, and moves with it. */
  | { after: Prayer; minutes: number; length: number }
);
