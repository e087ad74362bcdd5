import { describe, expect, test } from 'vitest';
import { allHandlers } from '#app/registry.ts';
import { saveVolunteerProfile } from '#features/people/volunteers/server/volunteer.own.ts';
import { calls as volunteerCalls } from '#features/people/volunteers/volunteer.contract.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aBusiness } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { anEntry } from '../factories/directory.ts';
import { anEvent } from '../factories/events.ts';
import { aPost } from '../factories/forum.ts';
import { aGroup } from '../factories/groups.ts';
import { asAdmin, asMember } from '../factories/people.ts';
import { aFacility, aMosque, aPrayerRoom, aSchool } from '../factories/places.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { testWithDb } from '../with-db.ts';
import { fieldNamesOf } from './schema-values.ts';

/** Stores one thing, named `title`, for a list. */
type Store = (ctx: Ctx, title: string) => Promise<unknown>;

const storeGroup: Store = async (ctx, name) => aGroup(ctx.db, [(await asMember(ctx)).user], { name });

/** The lists that have a search, each with a thing that it lists. */
const lists: Readonly<Record<string, Store>> = {
  listForumPosts: async (ctx, title) => aPost((await asMember(ctx)).ctx, { title }),
  listEvents: (ctx, title) => anEvent(ctx.db, { title }),
  listAdminEvents: (ctx, title) => anEvent(ctx.db, { title }),
  listVolunteerOpportunities: (ctx, title) => anOpportunity(ctx.db, { title }),
  listBusinesses: (ctx, name) => aBusiness(ctx.db, { name }),
  listAdminBusinesses: (ctx, name) => aBusiness(ctx.db, { name }),
  listClassifieds: async (ctx, title) =>
    aListing(ctx.db, { title, sellerUserId: (await asMember(ctx)).user.id }),
  listMosques: (ctx, name) => aMosque(ctx.db, { name }),
  listIslamicSchools: (ctx, name) => aSchool(ctx.db, { name }),
  listOtherFacilities: (ctx, name) => aFacility(ctx.db, { name }),
  listPrayerRooms: (ctx, name) => aPrayerRoom(ctx.db, { name }),
  listAdminPlaces: (ctx, name) => aMosque(ctx.db, { name }),
  listGroups: storeGroup,
  listAdminGroups: storeGroup,
  listDirectoryMembers: (ctx, profession) => anEntry(ctx, { profession }),
  async listVolunteerProfiles(ctx, bio) {
    const { ctx: volunteer } = await asMember(ctx);
    const input = { displayName: 'Amina', bio };
    await saveVolunteerProfile.run(volunteer, volunteerCalls.saveVolunteerProfile.input.parse(input));
  },
};

const ofPeople = 'finds accounts and entries by name and email, as they are written';
/** Searches for something else than words. */
const others: Readonly<Record<string, string>> = {
  listUsers: ofPeople,
  listWaitingList: ofPeople,
};

const withSearch = allHandlers().filter(
  ({ call }) => call.paged && fieldNamesOf(call).all.includes('search'),
);

test('each list with a search is tested with several spellings', () => {
  const names = withSearch.map(({ call }) => call.name);
  expect(names.toSorted()).toEqual([...Object.keys(lists), ...Object.keys(others)].toSorted());
});

describe.each(withSearch.filter(({ call }) => call.name in lists))('$call.name', ({ call, run }) => {
  testWithDb.for([
    ['milad', 'Mawlid gathering'],
    ['mawlid', 'Meelad gathering'],
    ['laylat al-qadr', 'Laylatul Qadr programme'],
    ['lailatul qadr', 'Laylat al-Qadr programme'],
    ['halqa', 'Halaqa for sisters'],
    ['halaqah', 'Halqa for brothers'],
  ] as const)('finds “%s” in “%s”', async ([search, title], { ctx }) => {
    await lists[call.name]?.(ctx, title);
    const { ctx: reader } = call.who === 'admin' ? await asAdmin(ctx) : await asMember(ctx);
    expect(await run(reader, call.input.parse({ search }))).toMatchObject({ total: 1 });
    expect(await run(reader, call.input.parse({ search: 'ijtima' }))).toMatchObject({ total: 0 });
  });
});
