import type { EventCategory } from './event.rules.ts';

/** A line drawing for each category: one path in a 48 × 48 box, drawn with a 2 unit stroke in the text's colour. */
export const eventEmblems: Record<EventCategory, string> = {
  /** Houses side by side under a star. */
  community:
    'M5 41V24l10-8 10 8v17M25 24l9-7 9 7v17M3 41h42M12 41v-8a3 3 0 0 1 6 0v8M31 41v-8a3 3 0 0 1 6 0v8M24 6l1.3 2.7 2.7 1.3-2.7 1.3L24 14l-1.3-2.7L20 10l2.7-1.3Z',
  /** A mihrab with its lamp. */
  religious:
    'M10 42V23c0-8 9-10 14-17 5 7 14 9 14 17v19M6 42h36M24 15v5M20 24c0-2.5 1.8-4 4-4s4 1.5 4 4l-1.5 5h-5ZM22 33h4',
  /** An open book. */
  educational:
    'M24 15c-4-3-9-4-17-4v25c8 0 13 1 17 4 4-3 9-4 17-4V11c-8 0-13 1-17 4ZM24 15v25M13 19c2.5.2 4 .6 6 1.4M13 26c2.5.2 4 .6 6 1.4M35 19c-2.5.2-4 .6-6 1.4M35 26c-2.5.2-4 .6-6 1.4',
  /** A glass of tea on its saucer. */
  social:
    'M15 18h18c0 6-4 7-4 11s3 5 3 9H16c0-4 3-5 3-9s-4-5-4-11ZM9 42h30M17.5 24h13M19 13c-2.5-2.5 2.5-4.5 0-8M24 13c-2.5-2.5 2.5-4.5 0-8M29 13c-2.5-2.5 2.5-4.5 0-8',
  /** A bowl with a heart above it. */
  charity:
    'M6 26h36c0 8-5 13-11 15v2H17v-2C11 39 6 34 6 26ZM24 20c-5-3.5-7-6-7-8.8C17 8.8 18.8 7 21 7c1.3 0 2.4.7 3 1.8C24.6 7.7 25.7 7 27 7c2.2 0 4 1.8 4 4.2 0 2.8-2 5.3-7 8.8Z',
  /** A kite. */
  youth:
    'M30 5 42 19 27 31 15 17ZM30 5 27 31M15 17l27 2M27 31c-2 4-6 3-7 6s-4 4-8 3M20.5 36l-4-1.5M17 41l-1-4',
  /** Two grown people and a child. */
  family:
    'M9 13a5 5 0 1 0 10 0a5 5 0 1 0-10 0M29 13a5 5 0 1 0 10 0a5 5 0 1 0-10 0M20.2 25a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M5 41V29c0-5 4-8 9-8 2.2 0 4.2.6 5.8 1.7M43 41V29c0-5-4-8-9-8-2.2 0-4.2.6-5.8 1.7M16 41v-3c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5v3',
  /** A woman in a headscarf. */
  women:
    'M24 5c-7 0-11 5-11 12 0 8-2 13-7 18 5 9 31 9 36 0-5-5-7-10-7-18 0-7-4-12-11-12ZM18 18c0 5 2.5 9 6 9s6-4 6-9c0-3.5-2.5-6-6-6s-6 2.5-6 6ZM24 27c0 5-4 8-9 10M30 24c1 5 4 8 7 10',
};
