import { describe, expect, onTestFinished, test } from 'vitest';
import { registry } from '#app/registry.ts';
import { councilMeetings } from '#features/gatherings/council-meetings/server/council-meeting.tables.ts';
import { readPlaces } from '#features/mosques/places/place-file.rules.ts';
import { placeImportKinds } from '#features/mosques/places/place-record.rules.ts';
import { mosqueDetails } from '#features/mosques/places/server/place.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aCategory } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { monthFirstDates } from './dates.ts';
import { type FedColumn, lists } from './imported-lists.ts';
import type { FieldInput } from './input.ts';
import { yesWords } from './numbers.ts';
import { blanks } from './texts.ts';

/** The beginning of a row's name, by which rows are read in order. */
const rowName = (at: number) => `Row ${String(at).padStart(3, '0')}`;

/** Returns a CSV with a row for each input in one column; the other columns are the same in all rows. */
function csvOf(heading: string, inputs: readonly FieldInput[], others: Record<string, string>): string {
  const { [heading]: _, ...rest } = others;
  const rows = inputs.map(({ typed }, at) => ({ Name: rowName(at), [heading]: typed, ...rest }));
  return csvOfRows(rows);
}

function csvOfRows(rows: readonly Record<string, string>[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const line = (cells: readonly string[]) => cells.map(cell).join(',');
  return [line(Object.keys(rows[0] ?? {})), ...rows.map((row) => line(Object.values(row)))].join('\n');
}

/** The inputs of a column; a name follows the row's number. */
function inputsOf({ heading, inputs }: FedColumn): readonly FieldInput[] {
  if (heading !== 'Name') return inputs;
  return inputs.map(({ typed, stored = typed, source }, at) => ({
    typed: `${rowName(at)} ${typed}`,
    stored: `${rowName(at)} ${stored}`,
    source,
  }));
}

/** Imports a list as administrators do. Returns the report's problems and left-out cells. */
async function leftOut(ctx: Ctx, kind: string, csv: string): Promise<string[]> {
  const list = registry.listImports.find(({ kinds }) => kinds.includes(kind));
  const ready = await list?.prepare(ctx, { kind, csv, pictures: null, apply: true });
  const report = await inTransaction(ctx, async (tx) => ready?.(tx, { apply: true }));
  const skipped = report?.rows.flatMap((row) => (row.outcome === 'skip' ? row.problems : []));
  return [...(skipped ?? []), ...(report?.remarks ?? [])].map(({ value, why }) => `${value} ${why}`);
}

test('every kind of list that can be imported is tested', () => {
  const kinds = registry.listImports.flatMap((list) => list.kinds);
  expect(kinds.toSorted()).toEqual(Object.keys(lists).toSorted());
});

/** Returns an administrator's context, with a category of businesses and a postcode service for what they import. */
async function anImporter(ctx: Ctx): Promise<Ctx> {
  const service = await aPostcodesStub();
  onTestFinished(() => service.close());
  await aCategory(ctx.db, { name: 'Kebab shops' });
  return (await asAdmin({ ...ctx, config: testConfig({ postcodesUrl: service.url }) })).ctx;
}

describe.each(Object.entries(lists))('%s', (kind, { columns, others, unreadable, stored }) => {
  for (const column of columns.filter((one) => 'heading' in one)) {
    testWithDb(`stores each ${column.heading.toLowerCase()} correctly`, async ({ ctx }) => {
      const admin = await anImporter(ctx);
      const { heading, isNeeded = false, compared = String, whenBlank = '', field = '' } = column;
      const fed = inputsOf(column);
      const csv = csvOf(heading, [...fed, ...blanks], column.others ?? others);
      const left = await leftOut(admin, kind, csv);
      expect(left, left.join('\n')).toHaveLength(isNeeded ? blanks.length : 0);
      const found = (await stored(ctx)).map((row) => compared(String(row[field] ?? '')));
      const right = fed.map(({ typed, stored: value = typed }) => compared(value));
      expect(found).toEqual(isNeeded ? right : [...right, ...blanks.map(() => whenBlank)]);
    });
  }

  testWithDb('keeps a row with an unreadable optional cell, and reports the cell', async ({ ctx }) => {
    const admin = await anImporter(ctx);
    for (const [column, typed] of Object.entries(unreadable)) {
      const csv = csvOf(column, [{ typed, source: 'a cell that nobody can read' }], others);
      const left = await leftOut(admin, kind, csv.replace('Row 000', `With ${column}`));
      expect(left, column).toEqual([expect.stringMatching(/it was left out$/)]);
    }
    expect(await stored(ctx)).toHaveLength(Object.keys(unreadable).length);
  });
});

testWithDb('a list with American dates is read with the month first', async ({ ctx }) => {
  const admin = await anImporter(ctx);
  const { Date: _, ...others } = lists.meetings?.others ?? {};
  expect(await leftOut(admin, 'meetings', csvOf('Date', monthFirstDates, others))).toEqual([]);
  const stored = await ctx.db.select().from(councilMeetings).orderBy(councilMeetings.title);
  expect(stored.map(({ meetingDate }) => meetingDate)).toEqual(monthFirstDates.map(({ stored }) => stored));
});

testWithDb('each word for yes under a facility is taken', async ({ ctx }) => {
  const admin = await anImporter(ctx);
  expect(await leftOut(admin, 'mosques', csvOf('Wheelchair', yesWords, lists.mosques?.others ?? {}))).toEqual(
    [],
  );
  const stored = await ctx.db.select().from(mosqueDetails);
  expect(stored.map(({ facilities }) => facilities)).toEqual(yesWords.map(() => ['Wheelchair Access']));
});

testWithDb('where a telephone number shows nothing, the mobile number is taken', async ({ ctx }) => {
  const admin = await anImporter(ctx);
  for (const [kind, { others, stored }] of Object.entries(lists).filter(([name]) => name !== 'meetings')) {
    const rows = ['020 7946 0123', ...blanks.map(({ typed }) => typed)].map((typed, at) => ({
      Name: `${rowName(at)} of ${kind}`,
      Telephone: typed,
      Mobile: '07700 900123',
      ...others,
    }));
    expect(await leftOut(admin, kind, csvOfRows(rows))).toEqual([]);
    const found = (await stored(ctx)).filter((row) => String(row.name).endsWith(kind));
    expect(
      found.map(({ phone }) => phone),
      kind,
    ).toEqual(['020 7946 0123', ...blanks.map(() => '07700 900123')]);
  }
});

testWithDb('a heading may have characters that nobody sees', async ({ ctx }) => {
  const admin = await anImporter(ctx);
  for (const [kind, { others }] of Object.entries(lists)) {
    const cells = Object.entries({ Name: `Of ${kind}`, ...others });
    const marked = cells.map(([heading, cell]) => [`\u200E${heading.replace(/^./, '$&\u00AD')}\u200B`, cell]);
    expect(await leftOut(admin, kind, csvOfRows([Object.fromEntries(marked)])), kind).toEqual([]);
  }
});

testWithDb('a word that is neither yes nor no under a facility is reported', async ({ ctx }) => {
  const admin = await anImporter(ctx);
  const words = ['Yes (ramp)', 'No', 'n', 'FALSE', '✗', '20 spaces'].map((typed) => ({
    typed,
    source: 'a survey',
  }));
  const csv = csvOf('Wheelchair', words, lists.mosques?.others ?? {});
  expect(await leftOut(admin, 'mosques', csv)).toEqual([
    'Yes (ramp) is neither yes nor no; it was left out',
    '20 spaces is neither yes nor no; it was left out',
  ]);
});

test('a column of another kind of place is named in the report', () => {
  const headings = { mosques: ['Imam', 'Wheelchair'], schools: ['Age Range'], facilities: ['Facility Type'] };
  for (const kind of placeImportKinds) {
    const foreign = placeImportKinds.flatMap((other) => (other === kind ? [] : headings[other]));
    const file = `Name,Postcode,${foreign.join(',')}\nA,IG1 1AA,${foreign.map(() => 'yes').join(',')}\n`;
    expect(readPlaces(new TextEncoder().encode(file), kind).unknownColumns, kind).toEqual(foreign);
  }
});
