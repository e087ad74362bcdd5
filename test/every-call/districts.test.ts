import { describe, expect, test } from 'vitest';
import { allHandlers } from '#app/registry.ts';
import { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import { createAnnouncement } from '#features/mosques/announcements/server/announcement.admin.ts';
import { prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { sittings } from '#features/mosques/sittings/server/sitting.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aBusiness } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { anEvent } from '../factories/events.ts';
import { aManagedMosque } from '../factories/mosque-managers.ts';
import { asMember } from '../factories/people.ts';
import { aMosque, anIshaRule } from '../factories/places.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { testWithDb } from '../with-db.ts';
import { fieldNamesOf } from './schema-values.ts';

const date = '2026-11-21';
const point = { latitude: 51.559, longitude: 0.074 };

/** Stores what is measured to. Returns the input that the call needs besides the place. */
type Prepare = (ctx: Ctx) => Promise<object>;

const nothing: Prepare = async () => ({});
const aMosqueWithTimes: Prepare = async ({ db }) => {
  const { id } = await aMosque(db);
  await db.insert(prayerRules).values(anIshaRule(id));
  return {};
};

/** The calls that measure from a place that the reader gives. */
const measuring: Readonly<Record<string, Prepare>> = {
  async listEvents({ db }) {
    await anEvent(db, point);
    return {};
  },
  async getEvent({ db }) {
    return { id: (await anEvent(db, point)).id };
  },
  async listVolunteerOpportunities({ db }) {
    await anOpportunity(db, point);
    return {};
  },
  async listBusinesses({ db }) {
    await aBusiness(db);
    return {};
  },
  async getBusiness({ db }) {
    return { id: (await aBusiness(db)).id };
  },
  async listClassifieds(ctx) {
    await aListing(ctx.db, { sellerUserId: (await asMember(ctx)).user.id });
    return {};
  },
  listMosques: aMosqueWithTimes,
  listCatchableJamaah: aMosqueWithTimes,
  getStreetWeek: aMosqueWithTimes,
  listJumuahSittings: aMosqueWithTimes,
  async getJanazah(ctx) {
    const { mosque, manager } = await aManagedMosque(ctx);
    const janazah = {
      placeId: mosque.id,
      kind: 'janazah',
      familyConsents: true,
      shownName: 'none',
      date,
      time: '14:00',
    };
    const input = announcementCalls.createAnnouncement.input.parse(janazah);
    return { id: (await createAnnouncement.run(manager, input)).id };
  },
  getMapItems: nothing,
  listTaraweeh: nothing,
  listEidPrayers: nothing,
  async listSittings({ db, now }) {
    const { id: mosqueId } = await aMosque(db);
    const held = { time: '20:00', validFrom: date, validTo: date, confirmedAt: now.toISOString() };
    await db.insert(sittings).values({ mosqueId, kind: 'rain', ...held });
    return { date };
  },
};

/** Calls with a postcode that answer no distance. */
const others: Readonly<Record<string, string>> = {
  getRamadan: 'shows the times of the place',
  locatePostcode: 'finds the position of a mosque, and needs a whole postcode',
};

const withPlace = allHandlers().filter(
  ({ call }) => call.method === 'GET' && fieldNamesOf(call).all.includes('postcode'),
);

test('each call that measures from a postcode is tested with a district', () => {
  const names = withPlace.map(({ call }) => call.name);
  expect(names.toSorted()).toEqual([...Object.keys(measuring), ...Object.keys(others)].toSorted());
});

describe.each(withPlace.filter(({ call }) => call.name in measuring))('$call.name', ({ call, run }) => {
  testWithDb('measures from a district, and says that it is approximate', async ({ ctx }) => {
    const more = await measuring[call.name]?.(ctx);
    const { ctx: reader } = await asMember(ctx);
    const answer = await run(reader, call.input.parse({ ...more, postcode: 'ig3' }));
    expect(JSON.stringify(answer)).toMatch(/"(approximate|isDistanceApproximate)":true/);
  });

  testWithDb('asks for a whole postcode where the district isn’t known', async ({ ctx }) => {
    const more = await measuring[call.name]?.(ctx);
    const { ctx: reader } = await asMember(ctx);
    await expect(run(reader, call.input.parse({ ...more, postcode: 'ZE2' }))).rejects.toMatchObject({
      code: 'postcode_unknown',
      message: expect.stringContaining('Please enter a whole one, like IG1 1AA'),
    });
  });
});
