import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { followMosque, unfollowMosque } from './mosque-follow.own.ts';
import { listMosquesFollowedBy, syncAffiliationFollow } from './mosque-follow.queries.ts';

testWithDb(
  'joining a mosque follows it; leaving it unfollows it unless the member followed it themselves',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const noor = await aMosque(ctx.db, { name: 'Noor', sourceRef: 'noor' });
    const bilal = await aMosque(ctx.db, { name: 'Bilal', sourceRef: 'bilal' });
    const followed = async () => (await listMosquesFollowedBy(ctx.db, user.id)).map(({ name }) => name);
    await syncAffiliationFollow(ctx.db, user.id, noor.id);
    expect(await followed()).toEqual(['Noor']);
    await syncAffiliationFollow(ctx.db, user.id, bilal.id);
    expect(await followed()).toEqual(['Bilal']);
    await followMosque.run(member, { id: bilal.id });
    await syncAffiliationFollow(ctx.db, user.id, null);
    expect(await followed()).toEqual(['Bilal']);
    await syncAffiliationFollow(ctx.db, user.id, bilal.id);
    await syncAffiliationFollow(ctx.db, user.id, noor.id);
    expect(await followed()).toEqual(['Bilal', 'Noor']);
    await unfollowMosque.run(member, { id: noor.id });
    expect(await followed()).toEqual(['Bilal']);
  },
);
