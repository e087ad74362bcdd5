import { expect } from 'vitest';
import { audit } from '#kit/server/audit/audit.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../records-contract.ts';
import { purgeExpiredAuditEntries } from './audit-queries.ts';
import { listAuditLog } from './list-audit-log.ts';

const input = (fields: object) => calls.listAuditLog.input.parse(fields);

testWithDb('newest first, with who did it; by action, thing and day', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx, { firstName: 'Khadija' });
  await audit(admin, { action: 'user.edit', target: { type: 'user', id: 'one' } });
  await audit(ctx, { action: 'user.email_lapsed', target: { type: 'user', id: 'two' } });
  const actions = async (fields: object) =>
    (await listAuditLog.run(ctx, input(fields))).items.map(({ action }) => action);
  expect(await actions({})).toEqual(['user.email_lapsed', 'user.edit']);
  expect(await actions({ action: 'user.edit' })).toEqual(['user.edit']);
  expect(await actions({ targetId: 'two' })).toEqual(['user.email_lapsed']);
  expect(await actions({ actorId: user.id })).toEqual(['user.edit']);
  expect(await actions({ to: '2020-01-01' })).toEqual([]);
  const [job, edit] = (await listAuditLog.run(ctx, input({}))).items;
  expect([job?.actorName, edit?.actorName]).toEqual([null, `Khadija ${user.lastName}`]);
});

testWithDb('what it was done to has its name, as long as there is one', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx, { firstName: 'Khadija', lastName: 'Ali' });
  const { id } = await aSignUp(ctx.db, { firstName: 'Amina', lastName: 'Khan' });
  const gone = '019359a4-7c00-7000-8000-000000000000';
  await audit(admin, { action: 'waiting_list.delete', target: { type: 'waiting_list', id } });
  await audit(admin, { action: 'user.edit', target: { type: 'user', id: user.id } });
  await audit(admin, {
    action: 'event.delete',
    target: { type: 'event', id: gone },
    before: { title: 'Iftar' },
  });
  await audit(admin, { action: 'user.sign_in_failed', target: { type: 'user', id: 'unknown' } });
  const { items } = await listAuditLog.run(ctx, input({}));
  expect(items.map(({ targetName }) => targetName)).toEqual([null, 'Iftar', 'Khadija Ali', 'Amina Khan']);
});

testWithDb('entries go when their time is over, and never within a year', async ({ ctx }) => {
  const old = { action: 'x.y', targetType: 'user', targetId: 'one', requestId: ctx.requestId };
  await ctx.db.insert(auditLog).values({ ...old, createdAt: '2020-01-01T00:00:00.000Z' });
  await audit(ctx, { action: 'user.edit', target: { type: 'user', id: 'one' } });
  await purgeExpiredAuditEntries(ctx, '2019-01-01T00:00:00.000Z');
  expect((await listAuditLog.run(ctx, input({}))).total).toBe(2);
  await purgeExpiredAuditEntries(ctx, '2100-01-01T00:00:00.000Z');
  expect((await listAuditLog.run(ctx, input({}))).items).toMatchObject([{ action: 'user.edit' }]);
});

testWithDb('a day begins and ends as the screen shows it: on the borough’s clocks', async ({ ctx }) => {
  const entry = { action: 'job.ran', targetType: 'user', targetId: 'one', requestId: ctx.requestId };
  const createdAt = [
    '2026-07-14T22:59:59Z',
    '2026-07-14T23:00:00Z',
    '2026-07-15T22:59:59Z',
    '2026-07-15T23:00:00Z',
  ];
  await ctx.db.insert(auditLog).values(createdAt.map((at) => ({ ...entry, createdAt: at })));
  const { items } = await listAuditLog.run(ctx, input({ from: '2026-07-15', to: '2026-07-15' }));
  expect(items.map((one) => one.createdAt).sort()).toEqual([
    '2026-07-14T23:00:00.000Z',
    '2026-07-15T22:59:59.000Z',
  ]);
});
