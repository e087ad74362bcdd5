/** SVG paths for kinds of business, on a 48 × 48 grid, drawn with a stroke of 2 in the text colour. */
const shop =
  'M7 19 10 8h28l3 11M7 19c0 5 8.5 5 8.5 0 0 5 8.5 5 8.5 0 0 5 8.5 5 8.5 0 0 5 8.5 5 8.5 0M10 24v17h28V24M17 41V31h14v10';

/** By words in the slug of the category; the first match is used. */
const emblems: readonly (readonly [words: RegExp, path: string])[] = [
  /** A steaming pot. */
  [
    /restaurant|takeaway|food|cater/,
    'M9 20h30v13c0 4-3 7-7 7H16c-4 0-7-3-7-7ZM5 24h4M39 24h4M14 20c0-3 4-5 10-5s10 2 10 5M19 11c-2-2 2-4 0-7M29 11c-2-2 2-4 0-7',
  ],
  /** A cleaver. */
  [/butcher|poultry|meat/, 'M6 12h30v14c-6 3-14 3-22 1L6 25ZM36 15h6v5h-6M11 17v3'],
  /** A loaf. */
  [
    /baker|sweet|cake/,
    'M6 24c0-7 8-10 18-10s18 3 18 10c0 3-2 5-4 5v9H10v-9c-2 0-4-2-4-5ZM17 20l3 5M24 19l3 5M31 20l3 5',
  ],
  /** A cup. */
  [
    /cafe|coffee|\btea|dessert/,
    'M8 18h26v11c0 6-4 10-10 10h-6c-6 0-10-4-10-10ZM34 21h4a4 4 0 0 1 0 9h-4M5 43h32M17 13c-2-2 2-4 0-7M25 13c-2-2 2-4 0-7',
  ],
  /** A basket. */
  [/grocer|supermarket|green/, 'M5 20h38l-4 20H9ZM15 20 21 8M33 20 27 8M17 26v8M24 26v8M31 26v8'],
  /** Building blocks. */
  [
    /child|nurser/,
    'M6 26h16v15H6ZM26 26h16v15H26ZM16 8h16v14H16ZM11 33h6M31 33h6M21 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  ],
  /** A stethoscope. */
  [
    /health|dent|pharma|doctor|clinic|optic|therap/,
    'M13 7v11a7 7 0 0 0 14 0V7M10 7h6M24 7h6M20 25v6a9 9 0 0 0 18 0v-5M34 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  ],
  /** A spanner. */
  [
    /plumb|electric|build|trade|repair|handy|lock|clean/,
    'M31 7a10 10 0 0 0-9 14L7 36a4 4 0 0 0 5 5l15-15a10 10 0 0 0 14-11l-6 5-6-2-2-6 5-5Z',
  ],
  /** A car. */
  [
    /garage|\bcars?\b|taxi|driv|motor/,
    'M8 36V26l4-11c.6-1.8 2-3 4-3h16c2 0 3.4 1.2 4 3l4 11v10M6 26h36M8 36h32v4h-6v-4M14 36v4H8v-4M15 31h3M30 31h3',
  ],
  /** Scissors. */
  [
    /hair|barber|beauty|salon/,
    'M8 13a5 5 0 1 0 10 0a5 5 0 1 0-10 0M8 35a5 5 0 1 0 10 0a5 5 0 1 0-10 0M17 16l25 18M17 32l25-18',
  ],
  /** A thread and its needle. */
  [
    /tailor|cloth|abaya|fashion|fabric/,
    'M10 8h16M10 40h16M12 8v32M24 8v32M12 16h12M12 24h12M12 32h12M24 28c8 0 6-12 12-12M36 12v28',
  ],
  /** An open book. */
  [
    /tutor|educat|school|learn|book|quran/,
    'M24 15c-4-3-9-4-17-4v25c8 0 13 1 17 4 4-3 9-4 17-4V11c-8 0-13 1-17 4ZM24 15v25M13 19c2.5.2 4 .6 6 1.4M35 19c-2.500.2-4 .6-6 1.4',
  ],
  /** A pair of scales. */
  [
    /law|solicitor|account|financ|insur|profession|letting|estate/,
    'M24 8v32M14 40h20M10 14h28M10 14 5 26a5.500 5.500 0 0 0 10 0ZM38 14l-5 12a5.500 5.500 0 0 0 10 0Z',
  ],
  /** A case with a handle. */
  [/travel|hajj|umrah/, 'M8 16h32v24H8ZM18 16v-5h12v5M16 16v24M32 16v24'],
  /** A camera. */
  [/photo|wedding|event|print/, 'M6 15h9l3-5h12l3 5h9v24H6ZM16 27a8 8 0 1 0 16 0a8 8 0 1 0-16 0'],
  /** A screen. */
  [/phone|computer|tech|web/, 'M7 10h34v23H7ZM17 40h14M24 33v7'],
];

/** Returns the drawing for a category. */
export function emblemOf(categorySlug: string | undefined): string {
  return emblems.find(([words]) => categorySlug !== undefined && words.test(categorySlug))?.[1] ?? shop;
}
