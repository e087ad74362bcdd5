import { expect } from 'vitest';
import { aGroup } from '#test/factories/groups.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { getGroup, listGroups } from './read-groups.ts';

const list = (fields: object = {}) => calls.listGroups.input.parse(fields);

testWithDb(
  'those outside a private group learn neither who is in it, nor how many, when and where',
  async ({ ctx }) => {
    const { user } = await asMember(ctx, { firstName: 'Nobodyelse' });
    const { ctx: other } = await asMember(ctx);
    const group = await aGroup(ctx.db, [user], {
      isPrivate: true,
      meetingSchedule: 'Wednesdays',
      location: 'A home in Goodmayes',
    });
    const seen = await getGroup.run(other, { id: group.id });
    expect(seen).toMatchObject({
      memberCount: null,
      meetingSchedule: null,
      location: null,
      memberLimit: null,
    });
    expect(JSON.stringify(seen)).not.toContain(user.id);
  },
);

testWithDb(
  'the list is searched, filtered and paged by name, without what is not listed',
  async ({ ctx }) => {
    const { user, ctx: owner } = await asMember(ctx);
    const { ctx: other } = await asMember(ctx);
    await aGroup(ctx.db, [user], { name: 'walkers', category: 'sport' });
    await aGroup(ctx.db, [user], { name: 'Arabic', description: 'For beginners' });
    await aGroup(ctx.db, [user], { name: 'Runners', category: 'sport' });
    await aGroup(ctx.db, [user], { name: 'Hidden', isPrivate: true, isListed: false });
    const first = await listGroups.run(other, list({ limit: 2 }));
    const second = await listGroups.run(other, list({ limit: 2, cursor: first.nextCursor }));
    expect(first.total).toBe(3);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Arabic',
      'Runners',
      'walkers',
    ]);
    expect((await listGroups.run(other, list({ search: 'BEGIN' }))).items).toMatchObject([
      { name: 'Arabic' },
    ]);
    expect((await listGroups.run(other, list({ category: 'sport' }))).total).toBe(2);
    expect((await listGroups.run(owner, list({ own: 'true' }))).total).toBe(4);
  },
);
