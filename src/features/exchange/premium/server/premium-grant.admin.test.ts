import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { findUser } from '#features/accounts/users/server/public.ts';
import { userBadges } from '#features/people/badges/server/badge.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { endPremiumGrant, getPremiumGrant, grantPremium } from './premium-grant.admin.ts';
import { endPremiumGrants } from './premium-grant.jobs.ts';

const badgesOf = async ({ db }: Ctx, userId: string) =>
  (await db.select().from(userBadges).where(eq(userBadges.userId, userId))).map(({ badgeKey }) => badgeKey);

testWithDb(
  'granted premium has the effects of a paid one, is audited and ends by itself',
  async ({ ctx }) => {
    const { ctx: admin, user: administrator } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    const given = await grantPremium.run(admin, {
      id: user.id,
      until: '2026-12-31',
      reason: 'Runs the food bank',
    });
    expect(given.grant).toMatchObject({ until: '2027-01-01T00:00:00.000Z', reason: 'Runs the food bank' });
    await workOff(ctx);
    expect(await findUser(ctx.db, user.id)).toMatchObject({
      membershipTier: 'premium',
      isActiveSubscriber: true,
      subscriptionExpiresAt: '2027-01-01T00:00:00.000Z',
    });
    expect(await badgesOf(ctx, user.id)).toContain('premium_member');
    expect(await messagesTo(ctx.db, 'premium-granted')).toMatchObject([
      { to: user.email, props: { until: '31 December 2026' } },
    ]);
    expect(await ctx.db.select().from(auditLog)).toMatchObject([
      { action: 'premium.grant', actorId: administrator.id, targetId: user.id, reason: 'Runs the food bank' },
    ]);
    const lastSecond = { ...ctx, now: new Date('2026-12-31T23:59:59.000Z') };
    await runSteps(endPremiumGrants, lastSecond);
    expect((await findUser(ctx.db, user.id))?.membershipTier).toBe('premium');
    const after = { ...ctx, now: new Date('2027-01-01T00:00:00.000Z') };
    await runSteps(endPremiumGrants, after);
    await workOff(after);
    expect(await findUser(ctx.db, user.id)).toMatchObject({
      membershipTier: 'standard',
      isActiveSubscriber: false,
      subscriptionExpiresAt: null,
    });
    expect(await badgesOf(ctx, user.id)).not.toContain('premium_member');
    expect(await messagesTo(ctx.db, 'premium-grant-ended')).toMatchObject([{ to: user.email }]);
  },
);

testWithDb(
  'a later day replaces an earlier one, an administrator can end it, and nobody grants their own',
  async ({ ctx }) => {
    const { ctx: admin, user: own } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    const give = (id: string, until: string) =>
      grantPremium.run(admin, { id, until, reason: 'Our treasurer' });
    await give(user.id, '2026-12-01');
    await give(user.id, '2026-12-10');
    expect((await getPremiumGrant.run(admin, { id: user.id })).grant?.until).toBe('2026-12-11T00:00:00.000Z');
    await endPremiumGrant.run(admin, { id: user.id });
    expect((await getPremiumGrant.run(admin, { id: user.id })).grant).toBeNull();
    expect((await findUser(ctx.db, user.id))?.membershipTier).toBe('standard');
    await expect(endPremiumGrant.run(admin, { id: user.id })).rejects.toMatchObject({
      code: 'premium_not_granted',
    });
    await expect(give(own.id, '2026-12-10')).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(give(user.id, '2026-11-20')).rejects.toMatchObject({ issues: [{ path: 'until' }] });
  },
);
