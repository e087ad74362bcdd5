import { expect } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { boroughSentence } from '../borough-moon.rules.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  setMosqueMoonAuthority,
} from './moon.admin.ts';
import { findDefaultAuthority, loadBoroughDays } from './moon.queries.ts';
import { hijriMonthStarts } from './moon.tables.ts';

const ramadan = { hijriYear: 1448, hijriMonth: 9 };
testWithDb(
  'approved mosques are grouped by the day on which their authority, or they, begin Ramadan',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { mosque: decides, manager } = await aManagedMosque(ctx);
    const { id } = await createMoonAuthority.run(admin, { name: 'Morocco' });
    const follows = await aMosque(ctx.db);
    const silent = await aMosque(ctx.db);
    await aMosque(ctx.db, { status: 'pending' });
    await setMosqueMoonAuthority.run(admin, { placeId: follows.id, authorityId: id });
    await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
    await declareMosqueMonth.run(manager, { placeId: decides.id, ...ramadan, startsOn: '2027-02-08' });
    const days = await loadBoroughDays(ctx, 'ramadan', 1448);
    expect(days).toMatchObject({
      declared: [
        { day: '2027-02-08', mosques: [{ id: decides.id, name: decides.name, authorityName: null }] },
        { day: '2027-02-09', mosques: [{ id: follows.id, authorityName: 'Morocco' }] },
      ],
      notHeard: [{ id: silent.id, days: ['2027-02-08', '2027-02-09'] }],
    });
    expect(boroughSentence('ramadan', days, '2027-02-07')).toBe(
      'One mosque begins on Monday 8 February, one on Tuesday 9 February. One has not said yet.',
    );
    expect((await loadBoroughDays(ctx, 'eid_al_fitr', 1448)).notHeard).toHaveLength(3);
  },
);

const [monday, tuesday] = ['2027-02-08', '2027-02-09'];

/** Whose day of Ramadan it is: an authority, the site’s own calendar, and a mosque that decides on the night. */
type Owner = 'saudi' | 'site' | 'own';
/** A day is declared, or taken back with null. */
type Step = { owner: Owner; day: string | null };

const steps: readonly Step[] = [
  { owner: 'saudi', day: monday },
  { owner: 'own', day: tuesday },
  { owner: 'site', day: tuesday },
  { owner: 'saudi', day: null },
];

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    ordersOf(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}

/** A slow, obvious model: the last day that each owner was given. */
function modelOf(done: readonly Step[]) {
  const dayOf = (owner: Owner) => done.findLast((step) => step.owner === owner)?.day ?? null;
  const eidAfter = (day: string | null) =>
    day === null ? ['2027-03-09', '2027-03-10'] : [addDays(day, 29), addDays(day, 30)];
  const of = (owner: Owner, counted: string | null) => {
    const day = dayOf(owner);
    return { ramadan: day === null ? [monday, tuesday] : [day], eid: eidAfter(counted) };
  };
  return {
    saudi: of('saudi', dayOf('saudi')),
    // A mosque that decides on the night counts on from the site's own calendar, but that makes no day of it certain.
    own: of('own', dayOf('own') ?? dayOf('site')),
    silent: { ramadan: [monday, tuesday], eid: eidAfter(dayOf('site')) },
  };
}

async function aBorough(ctx: Ctx) {
  const { ctx: admin } = await asAdmin(ctx);
  const { mosque: own, manager } = await aManagedMosque(ctx);
  const { id: saudi } = await createMoonAuthority.run(admin, { name: 'Saudi Arabia' });
  const follows = await aMosque(ctx.db);
  await setMosqueMoonAuthority.run(admin, { placeId: follows.id, authorityId: saudi });
  const silent = await aMosque(ctx.db);
  const site = (await findDefaultAuthority(ctx.db)) ?? '';
  const names = new Map([
    [follows.id, 'saudi'],
    [own.id, 'own'],
    [silent.id, 'silent'],
  ]);
  const authorities = { saudi, site };
  async function take({ owner, day: startsOn }: Step): Promise<void> {
    if (owner === 'own') {
      if (startsOn) await declareMosqueMonth.run(manager, { placeId: own.id, ...ramadan, startsOn });
    } else if (startsOn === null) {
      await removeAuthorityMonth.run(admin, { id: authorities[owner], ...ramadan });
    } else {
      await declareAuthorityMonth.run(admin, { id: authorities[owner], ...ramadan, startsOn });
    }
  }
  async function read() {
    const daysOf = async (event: 'ramadan' | 'eid_al_fitr') => {
      const { declared, notHeard } = await loadBoroughDays(ctx, event, 1448);
      const all = [...declared.flatMap(({ mosques }) => mosques), ...notHeard];
      return new Map(all.map(({ id, days }) => [names.get(id), days]));
    };
    const [ramadans, eids] = [await daysOf('ramadan'), await daysOf('eid_al_fitr')];
    return Object.fromEntries(
      [...names.values()].map((name) => [name, { ramadan: ramadans.get(name), eid: eids.get(name) }]),
    );
  }
  return { take, read };
}

testWithDb('declarations in any order give each mosque the days of a simple model', async ({ ctx }) => {
  const borough = await aBorough(ctx);
  for (const order of ordersOf(steps)) {
    await ctx.db.delete(hijriMonthStarts);
    for (const [at, step] of order.entries()) {
      await borough.take(step);
      expect(await borough.read()).toEqual(modelOf(order.slice(0, at + 1)));
    }
  }
});
