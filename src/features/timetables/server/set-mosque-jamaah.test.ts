import { expect } from 'vitest';
import { loadTimetables, resolveDays } from '#features/prayer-times/server/queries.ts';
import { asMember } from '#test/factories/people.ts';
import { aManagedMosque } from '#test/factories/stewardship.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { setMosqueJamaah } from './set-mosque-jamaah.ts';

testWithDb('from that day on, not before; a past day is refused, and so is a stranger', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const set = (time: string, from: string) => ({ placeId: mosque.id, prayer: 'isha' as const, time, from });
  await setMosqueJamaah.run(manager, set('19:30', '2026-11-21'));
  await setMosqueJamaah.run(manager, set('19:45', '2026-11-23'));
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-21', '2026-11-23')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const days = resolveDays(mosque, known, ['2026-11-21', '2026-11-22', '2026-11-23'], testNow);
  expect(days.map(({ prayers }) => prayers.isha.jamaah?.time)).toEqual(['19:30', '19:30', '19:45']);
  const past = setMosqueJamaah.run(manager, set('19:00', '2026-11-20'));
  await expect(past).rejects.toMatchObject({ issues: [{ path: 'from' }] });
  const foreign = setMosqueJamaah.run(stranger, set('19:00', '2026-11-25'));
  await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
});
