import { expect } from 'vitest';
import { audit } from '#kit/server/audit/audit.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../records.contract.ts';
import { exportAuditLog, listAuditLog, purgeExpiredAuditEntries } from './audit-log.admin.ts';

const input = (fields: object) => calls.listAuditLog.input.parse(fields);

testWithDb('entries are listed newest first with their actor, and can be filtered', async ({ ctx }) => {
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

testWithDb('an entry has the name of its target, even after deletion, if one is known', async ({ ctx }) => {
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

testWithDb('expired entries are purged, but never within a year', async ({ ctx }) => {
  const old = { action: 'x.y', targetType: 'user', targetId: 'one', requestId: ctx.requestId };
  await ctx.db.insert(auditLog).values({ ...old, createdAt: '2020-01-01T00:00:00.000Z' });
  await audit(ctx, { action: 'user.edit', target: { type: 'user', id: 'one' } });
  await purgeExpiredAuditEntries(ctx, '2019-01-01T00:00:00.000Z');
  expect((await listAuditLog.run(ctx, input({}))).total).toBe(2);
  await purgeExpiredAuditEntries(ctx, '2100-01-01T00:00:00.000Z');
  expect((await listAuditLog.run(ctx, input({}))).items).toMatchObject([{ action: 'user.edit' }]);
});

testWithDb('a day of the filter begins and ends at midnight in London', async ({ ctx }) => {
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

testWithDb('the CSV export neutralises cells that a spreadsheet would run as formulas', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: '=HYPERLINK("http://evil.example")' });
  await audit(admin, {
    action: 'user.edit',
    target: { type: 'user', id: '1' },
    after: { firstName: 'Amina, "the first"' },
    reason: '@SUM(A1)',
  });
  const { bytes, type, downloadName } = await exportAuditLog.run(admin, {});
  const text = Buffer.from(bytes).toString('utf8');
  expect([type, downloadName]).toEqual(['text/csv; charset=utf-8', 'audit-log.csv']);
  expect(text).not.toMatch(/(^|,)"?[=@+-]/m);
  expect(text).toContain(`'@SUM(A1)`);
  expect(text.split('\n')).toHaveLength(3);
});
