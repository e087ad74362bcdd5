import type { VolunteerCategory } from '../opportunity.rules.ts';

/** A line drawing for each category: one path in a 48 × 48 box, drawn with a 2 unit stroke. */
export const categoryEmblems: Record<VolunteerCategory, string> = {
  /** An open book. */
  education:
    'M24 15c-4-3-9-4-17-4v25c8 0 13 1 17 4 4-3 9-4 17-4V11c-8 0-13 1-17 4ZM24 15v25M13 19c2.5.2 4 .6 6 1.4M13 26c2.5.2 4 .6 6 1.4M35 19c-2.5.2-4 .6-6 1.4M35 26c-2.5.2-4 .6-6 1.4',
  /** A bowl with a heart above it. */
  community_support:
    'M6 26h36c0 8-5 13-11 15v2H17v-2C11 39 6 34 6 26ZM24 20c-5-3.5-7-6-7-8.8C17 8.8 18.8 7 21 7c1.3 0 2.4.7 3 1.8C24.6 7.7 25.7 7 27 7c2.2 0 4 1.8 4 4.2 0 2.8-2 5.3-7 8.8Z',
  /** A tent. */
  event_help: 'M5 40 24 12l19 28ZM24 12V6l6 2.5L24 11M18 40c0-6 3-10 6-14 3 4 6 8 6 14',
  /** A clipboard. */
  administration: 'M18 10h-7v32h26V10h-7M18 7h12v7H18ZM17 22h14M17 29h14M17 36h8',
  /** A football. */
  youth_programs:
    'M24 7a17 17 0 1 0 0 34 17 17 0 0 0 0-34ZM24 17l7 5-2.7 8h-8.600L17 22ZM24 7v10M40 20l-9 2M34 37l-5.7-7M14 37l5.7-7M8 20l9 2',
  /** A glass of tea, steaming. */
  elderly_care:
    'M11 19h23v9c0 6-4 10-10 10h-3c-6 0-10-4-10-10ZM34 22h3a4 4 0 0 1 0 8h-3.300M9 43h27M18 13c-2-2.5 2-4 0-7M26 13c-2-2.5 2-4 0-7',
  /** A coin above a collecting box. */
  fundraising: 'M9 24h30v17H9ZM18 24v-2M30 24v-2M18 32h12M24 6a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  /** A speech bubble. */
  outreach: 'M6 9h36v23H27l-10 9v-9H6ZM14 17h20M14 24h12',
};
