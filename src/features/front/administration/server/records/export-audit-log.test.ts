import { expect } from 'vitest';
import { audit } from '#kit/server/audit/audit.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { exportAuditLog } from './export-audit-log.ts';

testWithDb('a cell that a spreadsheet would run is text', async ({ ctx }) => {
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
