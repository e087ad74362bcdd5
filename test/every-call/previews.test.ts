import { expect } from 'vitest';
import { allHandlers } from '#app/registry.ts';
import { jumuahSittings, prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { sittings } from '#features/mosques/sittings/server/sitting.tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { fieldNamesOf } from './schema-values.ts';

/*
 * Administrators and managers look at the pages of a mosque’s times weeks before a day comes. What was confirmed lately is not called old
 * there, because nobody can have confirmed it again yet.
 */

/** Each call with the input that previews a date. */
const previews = allHandlers().flatMap((handler) => {
  const names = fieldNamesOf(handler.call).all;
  if (handler.call.method !== 'GET') return [];
  if (names.includes('previewDate')) return [{ handler, names, field: 'previewDate' }];
  return names.includes('date') && names.includes('time') ? [{ handler, names, field: 'date' }] : [];
});

/** In Ramadan 1448, and eleven weeks after the times were confirmed. */
const date = '2027-02-12';

const fixed = { aspect: 'jamaah', kind: 'fixed' } as const;

testWithDb('in a preview, times that were confirmed last week are not old', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const mosque = await aMosque(ctx.db);
  const of = { mosqueId: mosque.id, confirmedAt: '2026-11-16T12:00:00Z', validFrom: '2026-01-01' };
  await ctx.db.insert(prayerRules).values({ ...of, ...fixed, prayer: 'dhuhr', time: '13:15' });
  await ctx.db.insert(prayerRules).values({ ...of, ...fixed, prayer: 'isha', time: '20:00' });
  await ctx.db.insert(jumuahSittings).values({ ...of, time: '13:00', language: 'English' });
  const taraweeh = {
    kind: 'taraweeh',
    time: '20:30',
    validFrom: '2027-02-08',
    validTo: '2027-03-09',
  } as const;
  await ctx.db.insert(sittings).values({ ...of, ...taraweeh });
  await ctx.db.insert(sittings).values({ ...of, ...taraweeh, kind: 'eid_al_fitr', time: '07:30' });
  const place = { id: mosque.id, placeId: mosque.id, mosqueId: mosque.id, at: mosque.id, kind: 'taraweeh' };
  const said: string[] = [];
  for (const { handler, names, field } of previews) {
    const { call } = handler;
    const known = Object.entries(place).filter(([name]) => names.includes(name));
    const input = call.input.parse({ ...Object.fromEntries(known), [field]: date });
    const text = JSON.stringify(await handler.run(admin, input));
    if (text.includes('"stale":false')) said.push(call.name);
    expect(text, call.name).not.toContain('"stale":true');
  }
  // The other previews say nothing of how old times are.
  expect(said.toSorted()).toEqual([
    'getBoard',
    'getMosqueMonth',
    'getMosqueRamadan',
    'getMosqueTimes',
    'getNextJamaah',
    'listEidPrayers',
    'listHeldSittings',
    'listTaraweeh',
  ]);
});
