import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { exportDecisions } from './export-decisions.ts';

testWithDb('the record has times and reasons, no names and no formulas', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { author, reportId } = await aReportedEvent(ctx);
  const later = { ...admin, now: new Date('2026-11-22T15:00:00Z') };
  await decide(later, reportId, 'user_warned', { statement: '=HYPERLINK("http://evil.example")' });
  const text = await exportDecisions.run(admin, {});
  const [, row = []]: string[][] = parse(text, { bom: true });
  expect(row.slice(3, 5)).toEqual(['Cheap phones', 'user_warned']);
  expect(row[5]).toMatch(/^'=/);
  expect(row[6]).toBe('27');
  expect(text).not.toContain(author.lastName);
});
