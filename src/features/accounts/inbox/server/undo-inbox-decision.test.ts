import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { decideInboxItem } from './decide-inbox-item.ts';
import { undoInboxDecision } from './undo-inbox-decision.ts';

const later = (ctx: Ctx, seconds: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
});
const approve = (ctx: Ctx, id: string) =>
  decideInboxItem.run(ctx, { source: 'sign_up', id, version: 1, decision: 'approved' });

testWithDb('undone in time, nothing has happened, and it can be decided anew', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  const decided = await approve(admin, id);
  await expect(undoInboxDecision.run(other, { id: decided.id })).rejects.toMatchObject({
    code: 'too_late_to_undo',
  });
  await undoInboxDecision.run(admin, { id: decided.id });
  await workOff(later(ctx, 60));
  expect(await ctx.db.$count(outbox)).toBe(0);
  await approve(admin, id);
  await workOff(later(ctx, 60));
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('after ten seconds it is too late to undo', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  const decided = await approve(admin, id);
  await workOff(later(ctx, 10));
  const undo = undoInboxDecision.run(later(admin, 11), { id: decided.id });
  await expect(undo).rejects.toMatchObject({ code: 'too_late_to_undo' });
  await expect(approve(admin, id)).rejects.toMatchObject({ code: 'already_decided' });
});
