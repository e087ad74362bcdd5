import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { asVolunteer } from '#test/factories/volunteer-hours.ts';
import { anOpportunity } from '#test/factories/volunteering.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { recordDbsCheck } from './record-dbs-check.ts';
import { removeDbsCheck } from './remove-dbs-check.ts';
import { dbsChecks } from './tables.ts';

const seen = { role: 'Coach', level: 'enhanced', issuedOn: '2026-10-01', expiresOn: '2029-09-30' };
const record = (ctx: Ctx, input: object) =>
  recordDbsCheck.run(ctx, calls.recordDbsCheck.input.parse({ ...seen, ...input }));

testWithDb(
  'who made a record, or an administrator, removes it; others never learn of it',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { mosque, manager } = await aManagedMosque(ctx);
    const { manager: stranger } = await aManagedMosque(ctx);
    const { ctx: member, user } = await asMember(ctx);
    await asVolunteer(ctx, (await anOpportunity(ctx.db, { placeId: mosque.id })).id, user.id);
    const { id } = await record(manager, { userId: user.id, placeId: mosque.id });
    const { id: ofSite } = await record(admin, { userId: user.id });
    for (const [ctxOf, which] of [
      [stranger, id],
      [member, id],
      [manager, ofSite],
    ] as const) {
      await expect(removeDbsCheck.run(ctxOf, { id: which })).rejects.toMatchObject({
        code: 'dbs_check_not_found',
      });
    }
    await removeDbsCheck.run(manager, { id });
    await removeDbsCheck.run(admin, { id: ofSite });
    expect(await ctx.db.$count(dbsChecks)).toBe(0);
  },
);
