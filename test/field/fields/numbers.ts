import type { FieldInput } from './input.ts';

/** Whole numbers in the cells of lists. */
export const wholeNumbers: readonly FieldInput[] = [
  { typed: '1200', source: 'a spreadsheet' },
  { typed: '1,201', stored: '1201', source: 'a spreadsheet that separates thousands' },
  { typed: '1 202', stored: '1202', source: 'a spreadsheet with French settings' },
  { typed: '1\u00A0203', stored: '1203', source: 'the same, which keeps the number on one line' },
  { typed: '1204.0', stored: '1204', source: 'a list that went through a program for statistics' },
  { typed: 'c. 1205', stored: '1205', source: 'a mosque’s page about its history' },
  { typed: '\u200E1206', stored: '1206', source: 'copied from a chat' },
  { typed: '1207\u200B', stored: '1207', source: 'copied from a web page' },
  { typed: '١٢٠٨', stored: '1208', source: 'a phone in Arabic' },
  { typed: '۱۲۰۹', stored: '1209', source: 'an Urdu keyboard' },
  { typed: '１２１０', stored: '1210', source: 'a keyboard with full-width signs' },
];

/** Degrees north, as maps and spreadsheets give them. */
export const latitudes: readonly FieldInput[] = [
  { typed: '51.5591', source: 'OpenStreetMap' },
  { typed: '51,5592', stored: '51.5592', source: 'a spreadsheet with German settings' },
  { typed: '51.5593°', stored: '51.5593', source: 'copied from a map' },
  { typed: '\u202A51.5594\u202C', stored: '51.5594', source: 'copied from a phone’s map' },
  { typed: '51.5595\u00A0', stored: '51.5595', source: 'copied from a web page' },
  { typed: '\uFEFF51.5596', stored: '51.5596', source: 'the beginning of a pasted file' },
  { typed: '٥١٫٥٥٩٧', stored: '51.5597', source: 'a phone in Arabic, which has a decimal sign of its own' },
];

/** Degrees east. */
export const longitudes: readonly FieldInput[] = [
  { typed: '0.0741', source: 'OpenStreetMap' },
  { typed: '+0.0742', stored: '0.0742', source: 'a map that writes both signs' },
  { typed: '\u22120.0005', stored: '-0.0005', source: 'Wikipedia, which writes a true minus sign' },
  { typed: '0.0743\u200B', stored: '0.0743', source: 'copied from a web page' },
  { typed: '\u2068-0.0006\u2069', stored: '-0.0006', source: 'copied from a chat' },
];

/** References of a list's own rows, or of OpenStreetMap. */
export const references: readonly FieldInput[] = [
  { typed: 'node/123', source: 'an Overpass answer' },
  { typed: 'osm:way/124', stored: 'way/124', source: 'a list that names its source' },
  { typed: 'RB-0007', source: 'a council’s list' },
  { typed: '\u200ERB-0008', stored: 'RB-0008', source: 'copied from a chat' },
  { typed: 'RB\u00A00009', stored: 'RB 0009', source: 'copied from a web page' },
];

/** Cells that say yes in a column headed by a facility. */
export const yesWords: readonly FieldInput[] = [
  { typed: 'Yes', source: 'a survey' },
  { typed: 'y', source: 'a survey' },
  { typed: '✓', source: 'a printed list' },
  { typed: '✔\uFE0F', source: 'a phone’s keyboard, which makes a picture of it' },
  { typed: 'TRUE', source: 'a spreadsheet’s tick box' },
  { typed: '\u200Eyes', source: 'copied from a chat' },
  { typed: 'x\u200B', source: 'copied from a web page' },
  { typed: '\u00A0Yes\u00A0', source: 'copied from a web page' },
];
