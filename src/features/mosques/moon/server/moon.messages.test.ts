import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox, queue } from '#kit/server/kit.tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  setMosqueMoonAuthority,
} from './moon.admin.ts';

const ramadan = { hijriYear: 1448, hijriMonth: 9 };

/** Stores members who follow each of the mosques. */
async function addFollowers({ db }: Ctx, placeIds: string[], count: number): Promise<void> {
  await db.execute(sql`
    with members as (
      insert into users (id, email, canonical_email, first_name, last_name, account_status, is_email_verified, created_at, updated_at)
      select gen_random_uuid(), 'f' || n || '@example.org', 'f' || n || '@example.org', 'Follower', n::text, 'active', true, now(), now()
      from generate_series(1, ${count}) as n
      returning id)
    insert into mosque_follows (place_id, user_id, created_at)
    select place.id::uuid, members.id, now() from members, json_array_elements_text(${JSON.stringify(placeIds)}::json) as place (id)`);
}

async function aFollowedAuthority(ctx: Ctx, followers: number) {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createMoonAuthority.run(admin, { name: 'Announcement from Morocco' });
  const mosques = [await aMosque(ctx.db), await aMosque(ctx.db)];
  for (const { id: placeId } of mosques) {
    await setMosqueMoonAuthority.run(admin, { placeId, authorityId: id });
  }
  const placeIds = mosques.map((mosque) => mosque.id);
  await addFollowers(ctx, placeIds, followers);
  return { id, admin };
}

async function titlesOf({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .selectDistinctOn([notifications.dedupeKey], { title: notifications.title })
    .from(notifications)
    .where(eq(notifications.kind, 'moon_declared'))
    .orderBy(asc(notifications.dedupeKey));
  return rows.map(({ title }) => title);
}

test('a declaration for 10,000 followers adds one queue row, and notifies each follower once', {
  tags: 'thorough',
}, async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const { id, admin } = await aFollowedAuthority(ctx, 10_000);
    await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
    expect(await ctx.db.$count(queue)).toBe(1);
    await workOff(ctx);
    expect(await ctx.db.$count(notifications)).toBe(10_000);
    expect(await ctx.db.$count(outbox)).toBe(10_000);
    expect(await titlesOf(ctx)).toEqual(['Ramadan begins on Tuesday 9 February']);
  } finally {
    await database.close();
  }
});

testWithDb(
  'followers are told when their mosque chooses another authority and its day moves by that, and not otherwise',
  async ({ ctx }) => {
    const { id: morocco, admin } = await aFollowedAuthority(ctx, 0);
    const { id: saudi } = await createMoonAuthority.run(admin, { name: 'A committee of Makkah' });
    const { id: silent } = await createMoonAuthority.run(admin, { name: 'Silent' });
    const { id: alike } = await createMoonAuthority.run(admin, { name: 'Alike' });
    await declareAuthorityMonth.run(admin, { id: morocco, ...ramadan, startsOn: '2027-02-09' });
    await declareAuthorityMonth.run(admin, { id: alike, ...ramadan, startsOn: '2027-02-09' });
    await declareAuthorityMonth.run(admin, { id: saudi, ...ramadan, startsOn: '2027-02-08' });
    const mosque = await aMosque(ctx.db, { name: 'Masjid of the tests' });
    const other = await aMosque(ctx.db);
    await addFollowers(ctx, [mosque.id], 2);
    await workOff(ctx);
    const told = async (authorityId: string | null) => {
      await setMosqueMoonAuthority.run(admin, { placeId: mosque.id, authorityId });
      await workOff(ctx);
      const rows = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'moon_declared'));
      await ctx.db.delete(notifications);
      return rows.map(({ title, body, path }) => ({ title, body, path }));
    };
    const path = `/mosque/${mosque.id}`;
    const twice = (notice: object) => [notice, notice];
    const now = 'Masjid of the tests, which you follow, now';
    expect(await told(morocco)).toEqual(
      twice({
        title: 'Ramadan begins on Tuesday 9 February',
        body: `${now} follows Announcement from Morocco.`,
        path,
      }),
    );
    expect(await told(alike)).toEqual([]);
    expect(await told(saudi)).toEqual(
      twice({
        title: 'Changed: Ramadan begins on Monday 8 February',
        body: `${now} follows a committee of Makkah.`,
        path,
      }),
    );
    const open = 'Ramadan is expected on Monday 8 or Tuesday 9 February until it is declared again.';
    expect(await told(silent)).toEqual(
      twice({ title: 'Ramadan: the day is open again', body: `${now} follows Silent. ${open}`, path }),
    );
    expect(await told(null)).toEqual([]);
    await told(saudi);
    expect(await told(null)).toEqual(
      twice({ title: 'Ramadan: the day is open again', body: `${now} decides on the night. ${open}`, path }),
    );
    await setMosqueMoonAuthority.run(admin, { placeId: other.id, authorityId: saudi });
    await workOff(ctx);
    expect(await ctx.db.$count(notifications)).toBe(0);
  },
);

testWithDb('a choice that was changed again is told of once, as it is in the end', async ({ ctx }) => {
  const { id: morocco, admin } = await aFollowedAuthority(ctx, 0);
  const { id: saudi } = await createMoonAuthority.run(admin, { name: 'Makkah' });
  await declareAuthorityMonth.run(admin, { id: morocco, ...ramadan, startsOn: '2027-02-09' });
  await declareAuthorityMonth.run(admin, { id: saudi, ...ramadan, startsOn: '2027-02-08' });
  const { id: placeId } = await aMosque(ctx.db);
  await addFollowers(ctx, [placeId], 1);
  await workOff(ctx);
  for (const authorityId of [morocco, saudi]) {
    await setMosqueMoonAuthority.run(admin, { placeId, authorityId });
  }
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual(['Changed: Ramadan begins on Monday 8 February']);
});

testWithDb('followers are notified once when a day is declared, moved or withdrawn', async ({ ctx }) => {
  const { id, admin } = await aFollowedAuthority(ctx, 3);
  const declare = (startsOn: string) => declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn });
  await declare('2027-02-08');
  await workOff(ctx);
  await declare('2027-02-08');
  await workOff(ctx);
  await declare('2027-02-09');
  await workOff(ctx);
  await removeAuthorityMonth.run(admin, { id, ...ramadan });
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual([
    'Ramadan begins on Monday 8 February',
    'Changed: Ramadan begins on Tuesday 9 February',
    'Ramadan: the day is open again',
  ]);
  expect(await ctx.db.$count(notifications)).toBe(9);
});

testWithDb('followers of an archived mosque are not notified', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createMoonAuthority.run(admin, { name: 'Announcement from Morocco' });
  const [open, archived] = [await aMosque(ctx.db), await aMosque(ctx.db)];
  for (const { id: placeId } of [open, archived]) {
    await setMosqueMoonAuthority.run(admin, { placeId, authorityId: id });
  }
  await addFollowers(ctx, [archived.id], 2);
  await ctx.db.update(places).set({ status: 'archived' }).where(eq(places.id, archived.id));
  const declare = (startsOn: string) => declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn });
  await declare('2027-02-09');
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual([]);
  await ctx.db.update(places).set({ status: 'archived' }).where(eq(places.id, open.id));
  await declare('2027-02-08');
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual([]);
});

testWithDb('of two changes before the queue runs, followers are told only the latest', async ({ ctx }) => {
  const { id, admin } = await aFollowedAuthority(ctx, 2);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-08' });
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual(['Ramadan begins on Tuesday 9 February']);
});

testWithDb('a day withdrawn before the queue runs notifies nobody', async ({ ctx }) => {
  const { id, admin } = await aFollowedAuthority(ctx, 2);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-08' });
  await removeAuthorityMonth.run(admin, { id, ...ramadan });
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual([]);
});

testWithDb('a day declared after another was withdrawn is announced as new', async ({ ctx }) => {
  const { id, admin } = await aFollowedAuthority(ctx, 2);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-08' });
  await workOff(ctx);
  await removeAuthorityMonth.run(admin, { id, ...ramadan });
  await workOff(ctx);
  await declareAuthorityMonth.run(admin, { id, ...ramadan, startsOn: '2027-02-09' });
  await workOff(ctx);
  expect(await titlesOf(ctx)).toEqual([
    'Ramadan begins on Monday 8 February',
    'Ramadan: the day is open again',
    'Ramadan begins on Tuesday 9 February',
  ]);
});

testWithDb('a mosque’s own declaration names the mosque and the day of Eid', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  await addFollowers(ctx, [mosque.id], 1);
  const month = (hijriMonth: number, startsOn: string) =>
    declareMosqueMonth.run(manager, { placeId: mosque.id, hijriYear: 1448, hijriMonth, startsOn });
  // Other months than those of Ramadan and the Eids are no news.
  await month(8, '2027-01-10');
  await month(12, '2027-05-08');
  await workOff(ctx);
  const rows = await ctx.db.select().from(notifications);
  expect(rows).toMatchObject([
    {
      title: 'Eid al-Adha is on Monday 17 May',
      body: `Declared by ${mosque.name}, which you follow.`,
      path: `/mosque/${mosque.id}`,
    },
  ]);
});
