import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { reinstateUser } from './reinstate-user.ts';

testWithDb('a suspension is lifted, and the member is told', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'suspended', standingReason: 'Adverts' });
  expect(await reinstateUser.run(admin, { id: user.id })).toMatchObject({
    accountStatus: 'active',
    standingReason: null,
  });
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('who was neither suspended nor banned stays as he or she is', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'pending' });
  expect((await reinstateUser.run(admin, { id: user.id })).accountStatus).toBe('pending');
  expect(await ctx.db.$count(outbox)).toBe(0);
});

testWithDb('who had not joined yet is invited again, not a member', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'suspended', standingReason: 'Doubts', joinedAt: null });
  expect((await reinstateUser.run(admin, { id: user.id })).accountStatus).toBe('pending');
});
