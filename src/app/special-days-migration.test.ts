/* Runs the migration on a site whose mosques have entered taraweeh and Eid as special days with clock times. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { specialDays } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { sittings } from '#features/mosques/sittings/server/sitting.tables.ts';
import { pick } from '#kit/contract/pick.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';

const folder = 'migrations';
const statements = readdirSync(folder)
  .filter((name) => name.endsWith('_special_days_to_sittings.sql'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

testWithDb('future taraweeh and Eid prayers with a time become sittings', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const of = { mosqueId: mosque.id };
  await ctx.db.insert(specialDays).values([
    {
      ...of,
      kind: 'taraweeh',
      date: '2097-02-07',
      endsOn: '2097-03-08',
      times: ['20:00'],
      note: 'Twenty rak‘at',
    },
    { ...of, kind: 'eid_al_fitr', date: '2097-03-09', times: ['07:30', '09:00'] },
    { ...of, kind: 'eid_al_adha', date: '2097-05-16', note: 'In the park' },
    { ...of, kind: 'ramadan_start', date: '2097-02-08', times: ['18:00'] },
    { ...of, kind: 'eid_al_fitr', date: '2020-03-09', times: ['07:30'] },
  ]);
  expect(statements).toHaveLength(1);
  for (const statement of statements) await ctx.db.execute(sql.raw(statement));
  const rows = await ctx.db
    .select(pick(sittings, 'kind', 'time', 'validFrom', 'validTo', 'note'))
    .from(sittings)
    .orderBy(asc(sittings.validFrom), asc(sittings.time));
  expect(rows).toEqual([
    {
      kind: 'taraweeh',
      time: '20:00',
      validFrom: '2097-02-07',
      validTo: '2097-03-08',
      note: 'Twenty rak‘at',
    },
    { kind: 'eid_al_fitr', time: '07:30', validFrom: '2097-03-09', validTo: '2097-03-09', note: null },
    { kind: 'eid_al_fitr', time: '09:00', validFrom: '2097-03-09', validTo: '2097-03-09', note: null },
  ]);
});
