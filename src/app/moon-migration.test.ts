/* Runs the migrations on a site whose administrators have declared months for the whole borough. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';

const folder = 'migrations';
const statements = readdirSync(folder)
  .filter((name) => /_moon_and_sittings\.sql$/.test(name))
  .toSorted()
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'));

const before = [
  'drop table sittings, hijri_month_starts, mosque_moon_authorities, moon_authorities',
  `create table hijri_month_starts (
    year integer not null, month integer not null, starts_on date not null, declared_by text,
    constraint hijri_month_starts_starts_on_unique unique (starts_on),
    constraint hijri_month_starts_year_month_pk primary key (year, month))`,
  `insert into hijri_month_starts values (1448, 6, '2026-11-12', 'somebody'), (1448, 9, '2027-02-09', null)`,
];

testWithDb('months declared before the migration belong to the site’s own authority', async ({ ctx }) => {
  for (const statement of [...before, ...statements]) await ctx.db.execute(sql.raw(statement));
  // By SQL, because the queries of today read columns that later migrations add.
  const answer = await ctx.db.execute(sql`
    select month, starts_on::text from hijri_month_starts join moon_authorities a on a.id = authority_id
    where a.is_default order by month`);
  expect(answer).toMatchObject({
    rows: [
      { month: 6, starts_on: '2026-11-12' },
      { month: 9, starts_on: '2027-02-09' },
    ],
  });
});
