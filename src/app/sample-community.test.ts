import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  shiftSignups,
  volunteerHours,
  volunteerShifts,
} from '#features/gatherings/volunteer-hours/server/volunteer-hours.tables.ts';
import { removeSampleCommunity, sampleHealth } from '#features/site/operation/server/upkeep.admin.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { asMember } from '#test/factories/people.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { loadSampleCommunity } from './prepare-database.ts';

const RowCounts = z.object({ rows: z.array(z.object({ name: z.string(), rows: z.number() })) });
const publicSite = testConfig({ publicUrl: 'https://mahalla.example.org', isLocal: false });

test('removing the sample community restores every table and keeps real entries', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db, { config: publicSite });
  const { ctx: member } = await asMember(ctx, { firstName: 'Real' });
  const rowCounts = async () => {
    const result = await database.db.execute(sql`
      select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as rows
      from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`);
    return RowCounts.parse(result).rows;
  };
  const before = await rowCounts();
  expect(await sampleHealth.check(ctx)).toBeNull();
  await loadSampleCommunity(ctx);
  expect(await sampleHealth.check(ctx)).toMatchObject({ tone: 'bad', link: { path: '/admin/operation' } });
  expect(await sampleHealth.check({ ...ctx, config: testConfig() })).toBeNull();
  const filled = await rowCounts();
  expect(filled.filter(({ rows }, at) => rows > (before[at]?.rows ?? 0)).length).toBeGreaterThan(20);

  await removeSampleCommunity.run(member, {});
  const entries = await database.db.select({ action: auditLog.action }).from(auditLog);
  expect(entries.at(-1)).toEqual({ action: 'sample.remove' });
  const isOther = ({ name }: { name: string }) => name !== 'audit_log';
  expect((await rowCounts()).filter(isOther)).toEqual(before.filter(isOther));
  expect(await sampleHealth.check(ctx)).toBeNull();
  await database.close();
});

testWithDb('the sample volunteers have hours only on days of shifts that they came to', async ({ ctx }) => {
  await loadSampleCommunity(ctx);
  const came = await ctx.db
    .select({
      day: volunteerShifts.date,
      opportunityId: volunteerShifts.opportunityId,
      volunteerId: shiftSignups.volunteerId,
    })
    .from(shiftSignups)
    .innerJoin(
      volunteerShifts,
      and(eq(volunteerShifts.id, shiftSignups.shiftId), isNull(volunteerShifts.cancelledAt)),
    )
    .where(isNull(shiftSignups.missedAt));
  const keyOf = (row: { opportunityId: string; volunteerId: string | null; day: string }) =>
    `${row.opportunityId} ${row.volunteerId} ${row.day}`;
  const shifts = new Set(came.map(keyOf));
  const given = await ctx.db.select().from(volunteerHours);
  expect(given.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'confirmed']));
  expect(given.filter((hours) => !shifts.has(keyOf({ ...hours, day: hours.servedOn })))).toEqual([]);
});
