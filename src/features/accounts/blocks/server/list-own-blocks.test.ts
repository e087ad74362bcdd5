import { expect } from 'vitest';
import { listRecentActivities } from '#features/accounts/activities/server/public.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { blockMember } from './block-member.ts';
import { listOwnBlocks } from './list-own-blocks.ts';

const input = (query: object = {}) => calls.listOwnBlocks.input.parse(query);

testWithDb('a member sees whom they have blocked, newest first, page by page', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const people = [];
  for (const firstName of ['Adam', 'Bilal', 'Dawud'])
    people.push(await aUser(ctx.db, { firstName, lastName: 'Ali' }));
  for (const { id } of people) await blockMember.run(amina, { id });
  const first = await listOwnBlocks.run(amina, input({ limit: 2 }));
  expect(first.items.map(({ name }) => name)).toEqual(['Dawud Ali', 'Bilal Ali']);
  expect(first.total).toBe(3);
  const second = await listOwnBlocks.run(amina, input({ limit: 2, cursor: first.nextCursor }));
  expect(second).toMatchObject({ items: [{ name: 'Adam Ali' }], nextCursor: null });
});

testWithDb(
  'nobody learns that they were blocked: neither here, nor in activities or their copy',
  async ({ ctx }) => {
    const { ctx: amina, user: own } = await asMember(ctx);
    const { ctx: bilal, user: other } = await asMember(ctx);
    await blockMember.run(amina, { id: other.id });
    expect((await listOwnBlocks.run(bilal, input())).items).toEqual([]);
    expect(await listRecentActivities(ctx.db, other.id, { passive: [], limit: 10 })).toEqual([]);
    const copy = await Promise.all(ctx.registry.personalData.map((part) => part.export(ctx.db, other.id)));
    expect(JSON.stringify(copy)).not.toContain('was_blocked');
    expect(JSON.stringify(copy)).not.toContain(own.id);
  },
);
