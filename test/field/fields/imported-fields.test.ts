import { describe, expect, onTestFinished, test } from 'vitest';
import { registry } from '#app/registry.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import { councilMeetings } from '#features/gatherings/council-meetings/server/council-meeting.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aCategory } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aPostcodesStub } from '#test/servers/postcodes-stub.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { dates, monthFirstDates } from './dates.ts';
import { emails } from './emails.ts';
import type { FieldInput } from './input.ts';
import { phones } from './phones.ts';
import { webAddresses } from './web-addresses.ts';

/** Returns a CSV with a row for each input in one column; the other columns are the same in all rows. */
function csvOf(column: string, inputs: readonly FieldInput[], others: Record<string, string>): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = inputs.map(({ typed }, at) =>
    [`Row ${String(at).padStart(3, '0')}`, typed, ...Object.values(others)].map(cell).join(','),
  );
  return [['Name', column, ...Object.keys(others)].join(','), ...rows].join('\n');
}

/** Imports a list as administrators do. Returns the report's problems and left-out cells. */
async function importList(ctx: Ctx, kind: string, csv: string): Promise<string[]> {
  const list = registry.listImports.find(({ kinds }) => kinds.includes(kind));
  const ready = await list?.prepare(ctx, { kind, csv, pictures: null, apply: true });
  const report = await inTransaction(ctx, async (tx) => ready?.(tx, { apply: true }));
  const skipped = report?.rows.flatMap((row) => (row.outcome === 'skip' ? row.problems : []));
  return [...(skipped ?? []), ...(report?.remarks ?? [])].map(({ value, why }) => `${value} ${why}`);
}

type Stored = Record<string, unknown>;

/** A column with typical inputs, and a function that normalises stored values for comparison. */
type Column = { field: string; inputs: readonly FieldInput[]; compared?: (stored: string) => string };

/** Importers normalise some values that forms keep: separators in numbers become spaces, and addresses have one spelling. */
const website = (field: string): Column => ({
  field,
  inputs: webAddresses,
  compared: (stored) => new URL(stored).href,
});
const contacts: Record<string, Column> = {
  Telephone: {
    field: 'phone',
    inputs: phones,
    compared: (stored) => stored.replace(/[.\-/\s]+/g, ' ').trim(),
  },
  Email: { field: 'email', inputs: emails, compared: (stored) => stored.toLowerCase() },
  Website: website('website'),
};

type List = {
  columns: Record<string, Column>;
  /** The required columns besides the name. */
  others: Record<string, string>;
  /** An unreadable value for each optional column. */
  unreadable: Record<string, string>;
  stored: (ctx: Ctx) => Promise<Stored[]>;
};

const badContacts = { Telephone: 'ring the bell', Email: 'at the mosque', Website: 'javascript:alert(1)' };
const placeList = (unreadable: Record<string, string>): List => ({
  columns: contacts,
  others: { Latitude: '51.5591', Longitude: '0.0741' },
  unreadable: {
    ...badContacts,
    ...unreadable,
    'Post Code': 'IG1',
    Address: 'x'.repeat(301),
    Description: 'x'.repeat(5001),
    Capacity: 'about two hundred',
    Established: 'long ago',
  },
  stored: ({ db }) => db.select().from(places).orderBy(places.name),
});

/** The columns of each kind of list, and where it is stored. */
const lists: Record<string, List> = {
  mosques: placeList({
    Facilities: 'Swimming pool',
    Imam: 'x'.repeat(301),
    'Calculation Method': 'by the moon',
    'Women’s Note': 'x'.repeat(2001),
  }),
  schools: placeList({ 'School Type': 'x'.repeat(81), 'Age Range': 'x'.repeat(41) }),
  facilities: placeList({ 'Facility Type': 'x'.repeat(81) }),
  businesses: {
    columns: contacts,
    others: { Category: 'Kebab shops', Address: '212 Green Lane', Postcode: 'IG1 1AA' },
    unreadable: { ...badContacts, Description: 'x'.repeat(5001) },
    stored: ({ db }) => db.select().from(businesses).orderBy(businesses.name),
  },
  meetings: {
    columns: {
      Date: { field: 'meetingDate', inputs: dates },
      Agenda: website('agendaUrl'),
      Minutes: website('minutesUrl'),
    },
    others: { Date: '13/12/2027', Start: '19:00', Venue: 'Town Hall' },
    unreadable: {
      End: 'late',
      Type: 'x'.repeat(61),
      Address: 'x'.repeat(301),
      Agenda: 'to follow',
      Minutes: 'javascript:alert(1)',
    },
    stored: ({ db }) => db.select().from(councilMeetings).orderBy(councilMeetings.title),
  },
};

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
  for (const [column, { field, inputs, compared = String }] of Object.entries(columns)) {
    testWithDb(`stores each ${column.toLowerCase()} correctly`, async ({ ctx }) => {
      const admin = await anImporter(ctx);
      const { [column]: _, ...rest } = others;
      expect(await importList(admin, kind, csvOf(column, inputs, rest))).toEqual([]);
      const found = (await stored(ctx)).map((row) => compared(String(row[field] ?? '')));
      expect(found).toEqual(inputs.map(({ typed, stored: right = typed }) => compared(right)));
    });
  }

  testWithDb('keeps a row with an unreadable optional cell, and reports the cell', async ({ ctx }) => {
    const admin = await anImporter(ctx);
    for (const [column, typed] of Object.entries(unreadable)) {
      const csv = csvOf(column, [{ typed, source: 'a cell that nobody can read' }], others);
      const left = await importList(admin, kind, csv.replace('Row 000', `With ${column}`));
      expect(left, column).toEqual([expect.stringMatching(/it was left out$/)]);
    }
    expect(await stored(ctx)).toHaveLength(Object.keys(unreadable).length);
  });
});

testWithDb('a list with American dates is read with the month first', async ({ ctx }) => {
  const admin = await anImporter(ctx);
  const { Date: _, ...others } = lists.meetings?.others ?? {};
  expect(await importList(admin, 'meetings', csvOf('Date', monthFirstDates, others))).toEqual([]);
  const stored = await ctx.db.select().from(councilMeetings).orderBy(councilMeetings.title);
  expect(stored.map(({ meetingDate }) => meetingDate)).toEqual(monthFirstDates.map(({ stored }) => stored));
});
