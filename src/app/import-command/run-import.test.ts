import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countRows } from '#features/care/imports/import-report.rules.ts';
import {
  mosqueDetails,
  mosquePrayerSettings,
  places,
  schoolDetails,
} from '#features/mosques/places/server/place.tables.ts';
import { prayerDays } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aMosque } from '#test/factories/places.ts';
import { aStubServer } from '#test/servers/stub-server.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import type { ImportReport } from '../../kit/contract/import-report.ts';
import { readImportOptions, runImport } from './run-import.ts';

const fixture = (name: string) => new URL(`../../../test/fixtures/imports/${name}`, import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'imports-'));

/** Writes a file with this text and returns its path. */
function fileOf(text: string): string {
  const path = join(folder, 'given.csv');
  writeFileSync(path, text);
  return path;
}

const run = (ctx: Ctx, ...argv: string[]) => runImport(ctx, readImportOptions(argv));

function counts(report: ImportReport) {
  return {
    add: countRows(report, 'add'),
    change: countRows(report, 'change'),
    unchanged: countRows(report, 'unchanged'),
    skip: countRows(report, 'skip'),
  };
}

testWithDb('without --apply the report is complete and nothing is stored', async ({ ctx }) => {
  const report = await run(ctx, 'mosques', fixture('overpass-place-of-worship.json'));
  expect(counts(report)).toEqual({ add: 4, change: 0, unchanged: 0, skip: 2 });
  expect(report.applied).toBe(false);
  expect(await ctx.db.$count(places)).toBe(0);
});

testWithDb(
  'with --apply mosques are stored as approved, with their facilities and source',
  async ({ ctx }) => {
    await run(ctx, 'mosques', fixture('overpass-place-of-worship.json'), '--apply');
    const [stored] = await ctx.db
      .select()
      .from(places)
      .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
      .where(eq(places.sourceRef, 'node/9100000001'));
    expect(stored?.places).toMatchObject({
      kind: 'mosque',
      status: 'approved',
      source: 'osm',
      postcode: 'IG1 1AA',
    });
    expect(stored?.mosque_details.facilities).toEqual(['Wheelchair Access', "Women's Prayer Area"]);
  },
);

for (const [kind, name] of [
  ['mosques', 'overpass-place-of-worship.json'],
  ['mosques', 'office-mosques-windows-1252.csv'],
  ['schools', 'council-portal-schools.geojson'],
  ['facilities', 'excel-facilities-semicolons.csv'],
] as const) {
  testWithDb(`importing ${name} again reports every row as unchanged`, async ({ ctx }) => {
    const first = counts(await run(ctx, kind, fixture(name), '--apply'));
    const second = counts(await run(ctx, kind, fixture(name), '--apply'));
    expect(first.add).toBeGreaterThan(0);
    expect(second).toEqual({ add: 0, change: 0, unchanged: first.add, skip: first.skip });
    expect(await ctx.db.$count(places)).toBe(first.add);
  });
}

testWithDb('a changed file updates its places field by field', async ({ ctx }) => {
  await run(ctx, 'schools', fixture('council-portal-schools.geojson'), '--apply');
  const csv =
    'School Name,Postcode,Lat,Lng,Type,Ages,Tel\nMadrasah Al Example,ig38zz,51.564,0.0957,Maktab,5-16,020 7946 0199\n';
  const report = await run(ctx, 'schools', fileOf(csv), '--apply');
  expect(report.rows[0]).toMatchObject({
    outcome: 'change',
    changes: [
      { field: 'name', from: 'Madrasah Al-Example', to: 'Madrasah Al Example' },
      { field: 'phone', from: '02079460111', to: '020 7946 0199' },
      { field: 'school type', from: 'Madrasa', to: 'Maktab' },
      { field: 'age range', from: '5-15', to: '5-16' },
    ],
  });
  const [stored] = await ctx.db
    .select()
    .from(places)
    .innerJoin(schoolDetails, eq(schoolDetails.placeId, places.id))
    .where(eq(places.name, 'Madrasah Al Example'));
  expect(stored?.school_details).toMatchObject({ schoolType: 'Maktab', ageRange: '5-16' });
  expect(stored?.places.address).toBe('22 Placeholder Street, Ilford');
});

testWithDb('if one row can’t be written, none is', async ({ ctx }) => {
  await ctx.db.execute(
    sql`alter table places add constraint no_second check (name <> 'Sample Charity Shop')`,
  );
  const failing = run(ctx, 'facilities', fixture('excel-facilities-semicolons.csv'), '--apply');
  await expect(failing).rejects.toThrow();
  expect(await ctx.db.$count(places)).toBe(0);
});

testWithDb(
  'a place whose postcode can’t be looked up is placed at the centre of its outward code',
  async ({ ctx }) => {
    const report = await run(ctx, 'mosques', fileOf('Name,Postcode\nMasjid A,IG1 1AA\nMasjid B,SW1A 1AA\n'));
    expect(report.rows).toMatchObject([
      { outcome: 'add' },
      {
        outcome: 'skip',
        problems: [{ why: 'has no coordinates, and its postcode SW1A 1AA could not be looked up' }],
      },
    ]);
    expect(report.warnings).toContain(
      'IG1 1AA could not be looked up: its places are put about the centre of IG1. Correct their position.',
    );
  },
);

testWithDb('a place without coordinates is placed at the centre of its postcode', async ({ ctx }) => {
  const service = await aStubServer(() => ({
    body: JSON.stringify({
      status: 200,
      result: { postcode: 'IG1 1AA', latitude: 51.5601, longitude: 0.0702 },
    }),
  }));
  try {
    const online = { ...ctx, config: testConfig({ postcodesUrl: service.url }) };
    const csv = 'Name,Postcode\nMasjid A,ig1 1aa\nMasjid B,IG1 1AA\n';
    const report = await run(online, 'mosques', fileOf(csv), '--apply');
    expect(counts(report)).toMatchObject({ add: 2, skip: 0 });
    expect(service.asked).toEqual(['/postcodes/IG1%201AA']);
    expect(counts(await run(online, 'mosques', fileOf(csv), '--apply'))).toMatchObject({
      add: 0,
      unchanged: 2,
    });
    const stored = await ctx.db.select().from(places);
    expect(stored.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [51.5601, 0.0702],
      [51.5601, 0.0702],
    ]);
  } finally {
    await service.close();
  }
});

testWithDb('a year’s timetable is stored once, and importing it again confirms it', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Masjid An-Nahl' });
  const argv = ['timetable', fixture('mosque-year-2027.csv'), '--mosque', 'masjid an-nahl', '--apply'];
  const first = await run(ctx, ...argv);
  expect(counts(first)).toEqual({ add: 365, change: 0, unchanged: 0, skip: 0 });
  expect(first.mosque).toBe('Masjid An-Nahl, IG1 1AA');
  const later = { ...ctx, now: new Date('2027-01-10T09:00:00Z') };
  const second = await run(later, ...argv);
  expect(counts(second)).toEqual({ add: 0, change: 0, unchanged: 365, skip: 0 });
  const stored = await ctx.db.select().from(prayerDays).where(eq(prayerDays.mosqueId, mosque.id));
  expect(stored).toHaveLength(365 * 5);
  expect(new Set(stored.map((row) => row.confirmedAt))).toEqual(new Set(['2027-01-10T09:00:00.000Z']));
});

testWithDb('a sound timetable has no warnings except for its large steps', async ({ ctx }) => {
  await aMosque(ctx.db);
  const report = await run(ctx, 'timetable', fixture('mosque-year-2027.csv'), '--mosque', 'IG1 1AA');
  expect(report.warnings).toEqual(['2027-09-14 (row 260): Dhuhr jama‘ah moves from 13:30 to 13:00.']);
  expect(await ctx.db.$count(prayerDays)).toBe(0);
});

testWithDb(
  'a mosque with the Hanafi opinion keeps the second asr time, and isha after midnight stays on its day',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    await ctx.db
      .insert(mosquePrayerSettings)
      .values({ mosqueId: mosque.id, method: 'MoonsightingCommittee', asrOpinion: 'hanafi' });
    const csv =
      'Date,Asr 1,Asr 2,Asr Iqamah,Isha Begins,Isha Iqamah\n21/06/2027,17:24,18:39,18:45,00:05,00:20\n';
    await run(ctx, 'timetable', fileOf(csv), '--mosque', mosque.id, '--apply');
    const stored = await ctx.db.select().from(prayerDays).orderBy(asc(prayerDays.prayer));
    expect(stored).toMatchObject([
      { prayer: 'asr', begins: '18:39', jamaah: '18:45' },
      {
        prayer: 'isha',
        date: '2027-06-21',
        begins: '00:05',
        beginsDayOffset: 1,
        jamaah: '00:20',
        jamaahDayOffset: 1,
      },
    ]);
  },
);

testWithDb(
  'a mosque is found by id, exact name or postcode, and several matches are refused with their ids',
  async ({ ctx }) => {
    const first = await aMosque(ctx.db, { name: 'Masjid A', postcode: 'IG1 2BB' });
    await aMosque(ctx.db, { name: 'Masjid B', postcode: 'IG1 2BB' });
    const month = ['--month', '2027-02'];
    const find = (mosque: string) =>
      run(ctx, 'timetable', fixture('mosque-february-am-pm.csv'), '--mosque', mosque, ...month);
    expect((await find(first.id)).mosque).toBe('Masjid A, IG1 2BB');
    expect((await find(' masjid b ')).mosque).toBe('Masjid B, IG1 2BB');
    const refused = (message: RegExp) =>
      expect.objectContaining({
        code: 'import_mosque_unknown',
        issues: [{ path: 'mosque', message: expect.stringMatching(message) }],
      });
    await expect(find('ig12bb')).rejects.toThrow(
      refused(new RegExp(`Masjid A, IG1 2BB: ${first.id}; Masjid B`)),
    );
    await expect(find('Masjid C')).rejects.toThrow(refused(/^No mosque has the id/));
  },
);

testWithDb('a missing file and a folder are refused by name', async ({ ctx }) => {
  const refused = (message: RegExp) =>
    expect.objectContaining({ issues: [{ path: 'file', message: expect.stringMatching(message) }] });
  await expect(run(ctx, 'mosques', join(folder, 'none.csv'))).rejects.toThrow(
    refused(/^There is no file .*none\.csv\.$/),
  );
  await expect(run(ctx, 'mosques', folder)).rejects.toThrow(refused(/is not a file\.$/));
});

test('the command line is read', () => {
  expect(readImportOptions(['mosques', 'list.csv'])).toMatchObject({
    kind: 'mosques',
    files: ['list.csv'],
    apply: false,
  });
  expect(
    readImportOptions([
      ...['timetable', 'a.csv', 'b.csv', '--mosque', 'Masjid A', '--month=2027-02', '--apply'],
      ...['--repeat', 'isha,fajr', '--leave', 'asr'],
    ]),
  ).toEqual({
    kind: 'timetable',
    files: ['a.csv', 'b.csv'],
    apply: true,
    mosque: 'Masjid A',
    month: '2027-02',
    year: undefined,
    blanks: { isha: 'repeat', fajr: 'repeat', asr: 'leave' },
  });
});

testWithDb(
  'several timetable files are imported together once their questions are answered',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const path = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const argv = [
      'timetable',
      path('jan-2027.csv', 'Day,Isha jamaah\n1,19:30\n2,\n'),
      path('feb-2027.csv', 'Day,Isha jamaah\n1,20:00\n'),
      ...['--mosque', mosque.id],
    ];
    const report = await run(ctx, ...argv);
    expect(report.warnings[0]).toMatch(/Repeat 7:30pm down .* Add --repeat isha or --leave isha\.$/);
    await expect(run(ctx, ...argv, '--apply')).rejects.toThrow(
      expect.objectContaining({
        code: 'import_options_wrong',
        issues: [expect.objectContaining({ path: 'repeat' })],
      }),
    );
    expect(await ctx.db.$count(prayerDays)).toBe(0);
    await run(ctx, ...argv, '--repeat', 'isha', '--apply');
    const stored = await ctx.db.select().from(prayerDays).orderBy(prayerDays.date);
    expect(stored.map(({ date, jamaah }) => `${date} ${jamaah}`)).toEqual([
      '2027-01-01 19:30',
      '2027-01-02 19:30',
      '2027-02-01 20:00',
    ]);
  },
);

test.each([
  [[], 'kind', /mosques, schools, facilities, timetable/],
  [['churches', 'a.csv'], 'kind', /mosques, schools/],
  [['mosques'], 'file', /which file/],
  [['mosques', 'my', 'file.csv'], 'file', /quotation marks/],
  [['mosques', 'a.csv', '--mosque', 'A'], 'mosque', /only for timetables/],
  [['timetable', 'a.csv'], 'mosque', /which mosque’s timetable/],
  [['timetable', 'a.csv', '--mosque', 'A', '--month', '02/2027'], 'month', /YYYY-MM/],
  [['timetable', 'a.csv', '--mosque', 'A', '--year', '27'], 'year', /YYYY/],
  [['timetable', 'a.csv', '--mosque', 'A', '--repeat', 'taraweeh'], 'repeat', /takes fajr, dhuhr/],
  [['timetable', ...Array(25).fill('a.csv'), '--mosque', 'A'], 'file', /24 files at a time/],
  [['mosques', 'a.csv', '--force'], 'options', /--force/],
])('the command line %o is refused, naming %s', (argv, path, message) => {
  expect(() => readImportOptions(argv)).toThrow(
    expect.objectContaining({
      code: 'import_options_wrong',
      issues: [{ path, message: expect.stringMatching(message) }],
    }),
  );
});
