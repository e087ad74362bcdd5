import { expect } from 'vitest';
import { audit } from '#kit/server/audit/audit.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../records-contract.ts';
import { forgetOldEntries } from './audit-queries.ts';
import { listAuditLog } from './list-audit-log.ts';

const input = (fields: object) => calls.listAuditLog.input.parse(fields);

testWithDb('newest first, with who did it; by action, thing and day', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx, { firstName: 'Khadija' });
  await audit(ctx.db, admin, { action: 'user.edit', target: { type: 'user', id: 'one' } });
  await audit(ctx.db, ctx, { action: 'job.ran', target: { type: 'user', id: 'two' } });
  const actions = async (fields: object) =>
    (await listAuditLog.run(ctx, input(fields))).items.map(({ action }) => action);
  expect(await actions({})).toEqual(['job.ran', 'user.edit']);
  expect(await actions({ action: 'user.edit' })).toEqual(['user.edit']);
  expect(await actions({ targetId: 'two' })).toEqual(['job.ran']);
  expect(await actions({ actorId: user.id })).toEqual(['user.edit']);
  expect(await actions({ to: '2020-01-01' })).toEqual([]);
  const [job, edit] = (await listAuditLog.run(ctx, input({}))).items;
  expect([job?.actorName, edit?.actorName]).toEqual([null, `Khadija ${user.lastName}`]);
});

testWithDb('entries go when their time is over, and only then', async ({ ctx }) => {
  await audit(ctx.db, ctx, { action: 'x.y', target: { type: 'user', id: 'one' } });
  await forgetOldEntries(ctx.db, '2020-01-01T00:00:00.000Z');
  expect((await listAuditLog.run(ctx, input({}))).total).toBe(1);
  await forgetOldEntries(ctx.db, '2100-01-01T00:00:00.000Z');
  expect((await listAuditLog.run(ctx, input({}))).total).toBe(0);
});
