import type { FieldInput } from './input.ts';

/** Dates in a column of a British spreadsheet, the day first. */
export const dates: readonly FieldInput[] = [
  { typed: '29/03/2027', stored: '2027-03-29', source: 'cantino/reckon#18' },
  { typed: '12/07/2027', stored: '2027-07-12', source: 'cantino/reckon#18: was read as 7 December' },
  { typed: '02/01/2027', stored: '2027-01-02', source: 'wireservice/csvkit#280: was read as 1 February' },
  { typed: '12/05/2027', stored: '2027-05-12', source: 'system76/beansbooks#233: was read as 5 December' },
  { typed: '18/05/2027', stored: '2027-05-18', source: 'system76/beansbooks#233: became 1969' },
  { typed: '03/04/2027', stored: '2027-04-03', source: 'submersion-app/submersion#1828: became 4 March' },
  {
    typed: '15/04/2027',
    stored: '2027-04-15',
    source: 'submersion-app/submersion#1828: the row was dropped',
  },
  { typed: '29/04/2027 14:00', stored: '2027-04-29', source: 'solidtime-io/solidtime#461' },
  { typed: '13.03.27', stored: '2027-03-13', source: 'buckets/application#573' },
  { typed: '13-03-2027', stored: '2027-03-13', source: 'buckets/application#573' },
  { typed: '01 NOV 2027', stored: '2027-11-01', source: 'buckets/application#573' },
  { typed: '2027 03 09', stored: '2027-03-09', source: 'abritinthebay/datejs#63: was read as 3 September' },
  { typed: '03 Aug 2027', stored: '2027-08-03', source: 'abritinthebay/datejs#63: became 1 August' },
  { typed: '20270309', stored: '2027-03-09', source: 'system76/beansbooks#233: what a bank’s file has' },
  { typed: 'Wednesday 3rd November, 2027', stored: '2027-11-03', source: 'calendars of British councils' },
  { typed: '14th Sept 2027', stored: '2027-09-14', source: 'calendars of British councils' },
  { typed: 'Thu, 2 Dec 2027', stored: '2027-12-02', source: 'calendars of British councils' },
];

/** The same column as an American spreadsheet writes it: the file is read with the month first. */
export const monthFirstDates: readonly FieldInput[] = [
  { typed: '12/31/2027', stored: '2027-12-31', source: 'dannymcc/may#250' },
  { typed: '12/01/2027', stored: '2027-12-01', source: 'dannymcc/may#250: was read as 12 January' },
];
