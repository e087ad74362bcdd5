import { expect } from 'vitest';
import { dbsChecks } from '#features/gatherings/dbs-checks/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getOwnVolunteerProfile } from './get-own-volunteer-profile.ts';
import { saveVolunteerProfile } from './save-volunteer-profile.ts';

const save = (ctx: Ctx, input: object) =>
  saveVolunteerProfile.run(
    ctx,
    calls.saveVolunteerProfile.input.parse({ displayName: 'Umm Yusuf', ...input }),
  );

testWithDb(
  'nobody ticks a DBS check for themselves; one that was seen is shown until it ends',
  async ({ ctx }) => {
    const { ctx: amina, user } = await asMember(ctx);
    expect(await getOwnVolunteerProfile.run(amina, {})).toBeNull();
    const claimed = await save(amina, { hasDbsCheck: true, dbsCheckExpiry: '2030-01-01' });
    expect(claimed).toMatchObject({ hasDbsCheck: false, dbsCheckExpiry: null });
    const { user: seer } = await asMember(ctx);
    await ctx.db.insert(dbsChecks).values({
      userId: user.id,
      role: 'Tutor',
      level: 'enhanced',
      issuedOn: '2024-11-22',
      expiresOn: '2026-11-21',
      seenBy: seer.id,
      seenAt: '2024-11-23T10:00:00.000Z',
    });
    const own = await getOwnVolunteerProfile.run(amina, {});
    expect(own).toMatchObject({
      hasDbsCheck: true,
      dbsCheckExpiry: '2026-11-21',
      dbsChecks: [{ role: 'Tutor' }],
    });
    const tomorrow = { ...amina, now: new Date('2026-11-22T12:00:00Z') };
    expect(await getOwnVolunteerProfile.run(tomorrow, {})).toMatchObject({ hasDbsCheck: false });
  },
);
