import { eventEmblems } from '#features/gatherings/events/event-emblem.rules.ts';
import type { GroupCategory } from './group.rules.ts';

/** A line drawing for each category, in a 48-pixel square: one path each, with a stroke of 2 in the text's colour. */
export const groupEmblems: Record<GroupCategory, string> = {
  sisters: eventEmblems.women,
  /** Two men side by side. */
  brothers:
    'M11 14a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M26 14a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M6 41V32c0-6 4.500-9 10.500-9 3 0 5.500.8 7.500 2.300 2-1.500 4.500-2.300 7.500-2.300 6 0 10.500 3 10.500 9v9M24 26v15M4 41h40',
  families: eventEmblems.family,
  youth: eventEmblems.youth,
  /** A walking stick next to an armchair. */
  elders:
    'M12 22v-8c0-4 3-6 8-6h6c5 0 8 2 8 6v8M8 24c0-3 6-3 6 1v5h18v-5c0-4 6-4 6-1v12H8ZM12 36v5M34 36v5M42 42V18c0-4 4-4 4-1',
  new_muslims: eventEmblems.religious,
  study: eventEmblems.educational,
  /** A ball. */
  sport:
    'M6 24a18 18 0 1 0 36 0a18 18 0 1 0-36 0M24 16l7.500 5.500-2.800 9h-9.400l-2.800-9ZM24 6v10M31.500 21.500 41 18M28.700 30.500 35 38M19.300 30.500 13 38M16.500 21.500 7 18',
  neighbours: eventEmblems.community,
  support: eventEmblems.charity,
  other: eventEmblems.social,
};
