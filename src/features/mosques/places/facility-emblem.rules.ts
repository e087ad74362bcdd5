import type { Facility } from './mosque.rules.ts';

/** An SVG path for each facility, for a 48 × 48 viewBox, a stroke width of 2 and the text's colour. */
export const facilityEmblems: Record<Facility, string> = {
  /** A car from the front. */
  Parking:
    'M8 36V26l4-11c.6-1.8 2-3 4-3h16c2 0 3.4 1.2 4 3l4 11v10M6 26h36M8 36h32v4h-6v-4M14 36v4H8v-4M15 31h3M30 31h3',
  /** A wheelchair in motion. */
  'Wheelchair Access':
    'M20 9a3 3 0 1 0 6 0a3 3 0 1 0-6 0M23 14v13h11l5 12M23 19h9M19 22a10.5 10.5 0 1 0 13 14.5',
  /** A headscarf. */
  "Women's Prayer Area":
    'M24 5c-7 0-11 5-11 12 0 8-2 13-7 18 5 9 31 9 36 0-5-5-7-10-7-18 0-7-4-12-11-12ZM18 18c0 5 2.5 9 6 9s6-4 6-9c0-3.5-2.5-6-6-6s-6 2.5-6 6Z',
  /** A hall with a gable. */
  'Community Hall': 'M5 22 24 8l19 14M9 20v21h30V20M20 41V30h8v11M14 26v5M34 26v5M3 41h42',
  /** Books on a shelf. */
  Library: 'M6 41h36M10 41V11h7v30M17 41V15h6v26M27.5 41 24 13l6-1 4.5 29M10 18h7M10 34h7',
  /** A kite. */
  'Youth Programs': 'M30 5 42 19 27 31 15 17ZM30 5 27 31M15 17l27 2M27 31c-2 4-6 3-7 6s-4 4-8 3',
  /** A bier with its cloth. */
  'Funeral Services': 'M6 28c4-8 10-11 18-11s14 3 18 11ZM4 28h40M10 28v11M38 28v11M17 22v6M31 22v6',
  /** Two rings. */
  'Marriage Services':
    'M6 29a11 11 0 1 0 22 0a11 11 0 1 0-22 0M20 29a11 11 0 1 0 22 0a11 11 0 1 0-22 0M14 12l3-4h0l3 4-3 4ZM28 12l3-4 3 4-3 4Z',
  /** A steaming pot. */
  'Kitchen/Dining Hall':
    'M10 22h28v14a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5ZM5 26h5M38 26h5M8 22h32M19 17c-2.5-3 2.5-5 0-9M29 17c-2.5-3 2.5-5 0-9',
  /** A writing board on an easel. */
  'Islamic School/Madrasa': 'M8 8h32v22H8ZM14 15h14M14 21h20M18 30l-5 11M30 30l5 11M24 30v8',
  /** A mihrab with its lamp. */
  'Prayer Hall':
    'M10 42V23c0-8 9-10 14-17 5 7 14 9 14 17v19M6 42h36M24 15v5M20 24c0-2.5 1.8-4 4-4s4 1.5 4 4l-1.5 5h-5Z',
  /** A tap and its drop. */
  'Wudu Facilities':
    'M6 16h16c8 0 12 4 12 11h-7c0-3-2-4-5-4H6ZM16 16V9M10 9h12M30.5 33c-2 3-3 4.5-3 6a3 3 0 0 0 6 0c0-1.5-1-3-3-6Z',
  /** Building blocks. */
  "Children's Area":
    'M6 26h16v15H6ZM26 26h16v15H26ZM16 8h16v14H16ZM11 33h6M31 33h6M21 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  /** A hand holding a heart. */
  'SEN friendly Madrassa':
    'M24 22c-6-4-8-7-8-10 0-2.6 2-4.5 4.4-4.5 1.5 0 2.8.8 3.6 2 .8-1.2 2.1-2 3.6-2C30 7.5 32 9.4 32 12c0 3-2 6-8 10ZM5 30h7l6 3h8a3 3 0 0 1 0 6h-8M26 36l12-6c3-1.5 6 2 3 4.5L28 42H12l-7-3',
  /** Two speech bubbles. */
  'Counseling Services': 'M6 8h22v14H16l-6 6v-6H6ZM32 18h10v14h-4v6l-6-6H20v-5M12 13h10M12 17h6',
  /** The letter dad on a slate. */
  'Arabic Classes': 'M7 8h34v32H7ZM14 27c0 5 4 6 9 6s11-2 11-8c0-4-4-5-6-1-1 2 1 4 6 3M28 15v.1',
  /** A Quran on its rest. */
  'Quran Classes':
    'M24 13c-4-3-9-4-17-4v18c8 0 13 1 17 4 4-3 9-4 17-4V9c-8 0-13 1-17 4ZM24 13v18M12 32l22 9M36 32l-22 9',
  /** A table with chairs. */
  'Conference Room': 'M10 22h28l3 7H7ZM12 29v11M36 29v11M15 22v-7h6v7M27 22v-7h6v7M24 29v5',
  /** A shop's awning over books. */
  Bookshop:
    'M7 19 10 8h28l3 11M7 19c0 5 8.5 5 8.5 0 0 5 8.5 5 8.5 0 0 5 8.5 5 8.5 0 0 5 8.5 5 8.5 0M10 24v17h28V24M17 41V31h14v10M24 31v10',
  /** A pair of slippers. */
  'Shoe Storage':
    'M9 9c4-2 8 0 9 5l1 10c.5 4 2 7 1 11-.7 3-3 5-6 5s-5.5-2-6-5L7 18c-.5-4 0-7.5 2-9ZM39 9c-4-2-8 0-9 5l-1 10c-.5 4-2 7-1 11 .7 3 3 5 6 5s5.5-2 6-5l1-17c.5-4 0-7.5-2-9ZM7.5 21c4-3 7-3 11-1M40.5 21c-4-3-7-3-11-1',
  /** A snowflake. */
  'Air Conditioning':
    'M24 5v38M7.5 14.5l33 19M40.5 14.5l-33 19M24 12l-4-4M24 12l4-4M24 36l-4 4M24 36l4 4M13.6 18l-5.5 1.5M13.6 18 12 12.5M34.4 30l5.5-1.5M34.4 30l1.6 5.5M34.4 18 36 12.5M34.4 18l5.5 1.5M13.6 30 12 35.5M13.6 30l-5.5-1.5',
};
