import { inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { loadSampleMembers } from '#features/accounts/users/server/sample-members.ts';
import { testWithDb } from '#test/with-db.ts';
import { businesses } from '../tables.ts';
import { loadSampleBusinesses } from './sample-businesses.ts';
import { loadSampleEvidence } from './sample-evidence.ts';

testWithDb(
  'the sample has every step of evidence, one that lapsed, and recommendations that are counted',
  async ({ ctx }) => {
    await loadSampleMembers(ctx.db, '2026-11-21');
    await loadSampleBusinesses(ctx.db, '2026-11-21');
    await loadSampleEvidence(ctx.db, '2026-11-21');
    const names = [
      'Seven Kings Meats',
      'Anatolia Grill House',
      'Lahori Hearth',
      'Mogadishu Kitchen',
      'Green Lane Poultry',
    ];
    const rows = await ctx.db.select().from(businesses).where(inArray(businesses.name, names));
    const steps = Object.fromEntries(rows.map(({ name, halalStep }) => [name, halalStep]));
    expect(steps).toEqual({
      'Seven Kings Meats': 4,
      'Anatolia Grill House': 3,
      'Lahori Hearth': 2,
      'Mogadishu Kitchen': 1,
      'Green Lane Poultry': 0,
    });
    expect(rows.find(({ name }) => name === 'Lahori Hearth')?.recommendationCount).toBe(6);
  },
);
