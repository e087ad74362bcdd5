import { expect } from 'vitest';
import { openState, openStateText } from '#features/mosques/opening-hours/open-state.rules.ts';
import { readSearch } from '#kit/server/search/search-query.ts';
import { openEveryDay } from '#test/factories/businesses.ts';
import { aFacility, aPrayerRoom } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../prayer-room.contract.ts';
import { getPrayerRoom, listPrayerRooms, roomsOnMap, searchedRooms } from './prayer-room.read.ts';
import { loadSampleRooms } from './prayer-room.sample.ts';

const input = (fields: object) => calls.listPrayerRooms.input.parse(fields);

testWithDb('approved prayer rooms are listed by name, in pages', async ({ ctx }) => {
  for (const name of ['C', 'a', 'B']) await aPrayerRoom(ctx.db, { name });
  await aPrayerRoom(ctx.db, { name: 'Hidden', status: 'archived' });
  await aFacility(ctx.db);
  const first = await listPrayerRooms.run(ctx, input({ limit: 2 }));
  const second = await listPrayerRooms.run(ctx, input({ limit: 2, cursor: first.nextCursor }));
  expect([...first.items, ...second.items].map((one) => one.name)).toEqual(['a', 'B', 'C']);
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
});

testWithDb(
  'the list is searched by name, by postcode, and by what such rooms are called',
  async ({ ctx }) => {
    await aPrayerRoom(ctx.db, { name: 'Room at Oakmere', postcode: 'IG2 6AA' });
    await aPrayerRoom(ctx.db, { name: 'Room at Fairmead' });
    const found = async (search: string) => {
      const { items, total } = await listPrayerRooms.run(ctx, input({ search }));
      expect(total).toBe(items.length);
      return items.map(({ name }) => name);
    };
    expect(await found('oakmere')).toEqual(['Room at Oakmere']);
    expect(await found('ig2')).toEqual(['Room at Oakmere']);
    expect(await found('multifaith')).toEqual(['Room at Fairmead', 'Room at Oakmere']);
    expect(await found('multi-faith fairmead')).toEqual(['Room at Fairmead']);
    expect(await found('prayer room')).toHaveLength(2);
  },
);

testWithDb('of a room about which nothing is known, nothing is claimed', async ({ ctx }) => {
  const { id } = await aPrayerRoom(ctx.db);
  expect(await getPrayerRoom.run(ctx, { id })).toMatchObject({
    setting: 'hospital',
    askFor: '',
    whoMayUse: null,
    wudu: null,
    womensSpace: null,
    stepFree: null,
    openingHours: null,
    coming: null,
  });
});

testWithDb('a room with hours says when it is open in the coming days', async ({ ctx }) => {
  const { id } = await aPrayerRoom(ctx.db, { details: { openingHours: openEveryDay('09:00', '17:00') } });
  const now = new Date('2026-12-02T10:00:00Z');
  const { coming } = await getPrayerRoom.run({ ...ctx, now }, { id });
  const stateAt = (time: string) => {
    const at = new Date(time);
    const state = coming && openStateText(openState(coming, at), at);
    return state && `${state.tag} ${state.more}`;
  };
  expect(stateAt('2026-12-02T10:00:00Z')).toBe('Open now until 5:00pm');
  expect(stateAt('2026-12-02T18:00:00Z')).toBe('Closed now opens tomorrow 9:00am');
});

testWithDb('an archived room and a place of another kind are not found', async ({ ctx }) => {
  const archived = await aPrayerRoom(ctx.db, { status: 'archived' });
  for (const { id } of [archived, await aFacility(ctx.db)]) {
    await expect(getPrayerRoom.run(ctx, { id })).rejects.toMatchObject({ code: 'prayer_room_not_found' });
  }
});

testWithDb('in the search and on the map a room for staff says so first', async ({ ctx }) => {
  const fields = { name: 'Room at Oakmere', details: { setting: 'workplace', whoMayUse: 'staff' } } as const;
  const { id } = await aPrayerRoom(ctx.db, fields);
  await aPrayerRoom(ctx.db, { name: 'Room at Fairmead', details: { whoMayUse: 'anyone' } });
  const search = async (text: string) => searchedRooms.find(ctx, readSearch(text), 5);
  expect(await search('oakmere')).toEqual([
    {
      id,
      title: 'Room at Oakmere',
      line: 'For staff only · 1 High Road, Ilford, IG1 1AA',
      path: `/prayer-room/${id}`,
    },
  ]);
  expect(await search('prayer room')).toHaveLength(2);
  expect(await search('multifaith room')).toHaveLength(2);
  expect(await search('multifaith oakmere')).toHaveLength(1);
  const [other, staff] = await roomsOnMap.items(ctx, 10);
  expect([other?.detail, staff?.detail]).toEqual(['Hospital', 'For staff only · Workplace']);
  expect(staff?.path).toBe(`/prayer-room/${id}`);
});

testWithDb('the sample has a room with unknown hours, one for staff and one always open', async ({ ctx }) => {
  await loadSampleRooms(ctx.db);
  const { items } = await listPrayerRooms.run(ctx, input({}));
  const states = items.map(({ whoMayUse, coming }) => {
    const state = coming && openStateText(openState(coming, ctx.now), ctx.now);
    return `${whoMayUse}: ${state ? `${state.tag} ${state.more}` : 'unknown'}`;
  });
  expect(states).toContain('anyone: unknown');
  expect(states).toContain('visitors_and_patients: Open now day and night');
  expect(items.filter(({ whoMayUse }) => whoMayUse === 'staff')).toHaveLength(1);
});
