import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../shelf-contract.ts';
import { countResources } from './count-resources.job.ts';
import { createGroupResource, listGroupResources, removeGroupResource } from './shelf.ts';

const list = (fields: object) => calls.listGroupResources.input.parse(fields);
const link = { title: 'Reading list', url: 'https://example.org/list' };

testWithDb(
  'shared by those inside, taken off by the person who shared it and by moderators',
  async ({ ctx }) => {
    const [owner, one, other] = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
    const { id } = await aGroup(ctx.db, [owner.user, one.user]);
    const { id: resourceId } = await createGroupResource.run(owner.ctx, { id, ...link });
    const { id: second } = await createGroupResource.run(one.ctx, { id, ...link, title: 'Second' });
    const seen = await listGroupResources.run(one.ctx, list({ id }));
    expect(seen.items).toMatchObject([
      { title: 'Second', host: 'example.org', mayRemove: true },
      { title: 'Reading list', mayRemove: false },
    ]);
    const foreign = removeGroupResource.run(one.ctx, { id, resourceId });
    await expect(foreign).rejects.toMatchObject({ code: 'group_resource_not_found' });
    const outside = createGroupResource.run(other.ctx, { id, ...link });
    await expect(outside).rejects.toMatchObject({ code: 'group_members_only' });
    await blockMember.run(one.ctx, { id: owner.user.id });
    expect((await listGroupResources.run(one.ctx, list({ id }))).total).toBe(1);
    await removeGroupResource.run(owner.ctx, { id, resourceId: second });
    expect((await listGroupResources.run(owner.ctx, list({ id }))).total).toBe(1);
  },
);

testWithDb('counts for its member a day later, once, if it still stands', async ({ ctx }) => {
  const [owner, one] = [await asMember(ctx), await asMember(ctx)];
  const { id } = await aGroup(ctx.db, [owner.user, one.user]);
  await createGroupResource.run(one.ctx, { id, ...link });
  const { id: gone } = await createGroupResource.run(one.ctx, { id, ...link });
  await removeGroupResource.run(owner.ctx, { id, resourceId: gone });
  await countResources(ctx);
  expect(await ctx.db.select().from(activities)).toEqual([]);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 25 * 60 * 60 * 1000) };
  await countResources(later);
  await countResources(later);
  expect(await ctx.db.select().from(activities)).toMatchObject([
    { userId: one.user.id, type: 'resource_uploaded' },
  ]);
});
