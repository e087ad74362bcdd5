import { expect, test } from 'vitest';
import { borough } from '#borough';
import { readBusinesses } from '#features/exchange/businesses/business-import.rules.ts';
import { readMeetings } from '#features/gatherings/council-meetings/council-meeting-import.rules.ts';
import { areaAround } from '#features/mosques/places/area.rules.ts';
import { draftPlace } from '#features/mosques/places/place-draft.rules.ts';
import { readPlaces } from '#features/mosques/places/place-file.rules.ts';
import { type ListCase, listCases } from './list-cases.ts';

type Read = Pick<ReturnType<typeof readMeetings>, 'problems' | 'unknownColumns' | 'assumptions'> & {
  drafts: readonly object[];
};

function readMosques(csv: string): Read {
  const { records, unknownColumns, notes } = readPlaces(new TextEncoder().encode(csv), 'mosques');
  const drafted = records.map((record) => draftPlace(record, 'mosques', areaAround(borough)));
  return {
    drafts: drafted.flatMap(({ draft }) => draft ?? []),
    problems: drafted.flatMap((one) => (one.draft ? one.remarks : one.problems)),
    unknownColumns: [...unknownColumns],
    assumptions: [...notes],
  };
}

function expectRead(read: Read, { taken, unknownColumns = [], assumptions = [] }: ListCase): void {
  expect(read.problems).toEqual([]);
  const fields = (row: object, wanted: object) =>
    Object.keys(wanted).map((field) => [field, new Map(Object.entries(row)).get(field)]);
  expect(read.drafts.map((draft, at) => fields(draft, taken[at] ?? {}))).toEqual(
    taken.map((row) => fields(row, row)),
  );
  expect(read.unknownColumns).toEqual(unknownColumns);
  expect(read.assumptions).toEqual(assumptions);
}

test.each(listCases.meetings)('of meetings: $title', (input) => expectRead(readMeetings(input.csv), input));
test.each(listCases.businesses)('of businesses: $title', (input) =>
  expectRead(readBusinesses(input.csv), input),
);
test.each(listCases.mosques)('of mosques: $title', (input) => expectRead(readMosques(input.csv), input));
