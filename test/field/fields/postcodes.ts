import type { FieldInput } from './input.ts';

/** Postcodes as people write and copy them. */
export const postcodes: readonly FieldInput[] = [
  { typed: 'IG1 1AA', source: 'the Royal Mail’s way' },
  { typed: 'IG11AA', stored: 'IG1 1AA', source: 'cakephp/localized#150, guardian/frontend#19420' },
  { typed: 'ig1 1aa', stored: 'IG1 1AA', source: 'DemocracyClub/UK-Polling-Stations#626' },
  { typed: 'ig11aa', stored: 'IG1 1AA', source: 'osm-search/Nominatim#927' },
  { typed: 'IG1\u00A01AA', stored: 'IG1 1AA', source: 'copied from a web page' },
  { typed: '\u200EIG1 1AA', stored: 'IG1 1AA', source: 'contao/core#8434, copied from contacts' },
  { typed: 'IG1.1AA', stored: 'IG1 1AA', source: 'a phone makes a stop of two spaces' },
  { typed: 'IG1-1AA', stored: 'IG1 1AA', source: 'an address in a link' },
  { typed: 'IG1  1AA.', stored: 'IG1 1AA', source: 'the end of an address' },
  { typed: 'EC1V OBW', stored: 'EC1V 0BW', source: 'google/libaddressinput#123: the letter O for a nought' },
  { typed: 'IG1 IAA', stored: 'IG1 1AA', source: 'the letter I for a one, as google/libaddressinput#123' },
  { typed: 'BF1 6FA', source: 'ideal-postcodes/postcodes.io#986: the forces’ post' },
  { typed: 'W1A 0AX', source: 'a postcode with a letter in its middle' },
  { typed: 'ＩＧ１ １ＡＡ', stored: 'IG1 1AA', source: 'a keyboard with full-width signs' },
  { typed: 'BF1 2AY', source: 'google/libaddressinput#123: the forces’ post' },
  { typed: 'Y062 7TT', stored: 'YO62 7TT', source: 'sirprize/postal-code-validator#10: a nought for the O' },
  { typed: '0X1 2JD', stored: 'OX1 2JD', source: 'the same, in the first place' },
];
