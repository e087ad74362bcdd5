import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followAffiliation } from './affiliation.ts';
import { followMosque } from './follow-mosque.ts';
import { followedBy } from './followers.ts';
import { unfollowMosque } from './unfollow-mosque.ts';

testWithDb(
  'a member follows their own mosque, and leaving it keeps what they follow by hand',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const noor = await aMosque(ctx.db, { name: 'Noor', sourceRef: 'noor' });
    const bilal = await aMosque(ctx.db, { name: 'Bilal', sourceRef: 'bilal' });
    const followed = async () => (await followedBy(ctx.db, user.id)).map(({ name }) => name);
    await followAffiliation(ctx.db, user.id, noor.id);
    expect(await followed()).toEqual(['Noor']);
    await followAffiliation(ctx.db, user.id, bilal.id);
    expect(await followed()).toEqual(['Bilal']);
    await followMosque.run(member, { id: bilal.id });
    await followAffiliation(ctx.db, user.id, null);
    expect(await followed()).toEqual(['Bilal']);
    await followAffiliation(ctx.db, user.id, bilal.id);
    await followAffiliation(ctx.db, user.id, noor.id);
    expect(await followed()).toEqual(['Bilal', 'Noor']);
    await unfollowMosque.run(member, { id: noor.id });
    expect(await followed()).toEqual(['Bilal']);
  },
);
