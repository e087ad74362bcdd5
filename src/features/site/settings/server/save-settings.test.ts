import { expect } from 'vitest';
import type { Person } from '#kit/contract/audience.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { aPerson } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getSettings } from './get-settings.ts';
import { saveSettings } from './save-settings.ts';

testWithDb('what is set holds, the rest stays, and the audit log says what changed', async ({ ctx }) => {
  await saveSettings.run(ctx, { launchPhase: 'open', senderName: 'Mahalla' });
  await saveSettings.run(ctx, { adminsNeedSecondFactor: true });
  expect(await getSettings.run(ctx, {})).toMatchObject({
    launchPhase: 'open',
    adminsNeedSecondFactor: true,
    forumsAudience: 'members',
  });
  expect(await ctx.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { action: 'settings.save', before: { launchPhase: 'founding' }, after: { launchPhase: 'open' } },
    { before: { adminsNeedSecondFactor: false }, after: { adminsNeedSecondFactor: true } },
  ]);
});

testWithDb('what changes nothing leaves no entry; what no setting is, is refused', async ({ ctx }) => {
  await saveSettings.run(ctx, { launchPhase: 'founding' });
  expect(await ctx.db.$count(auditLog)).toBe(0);
  for (const bad of [
    { launchPhase: 'closed' },
    { senderName: 'a\nb' },
    { waitingListMonths: 0 },
    { other: 1 },
  ]) {
    expect(calls.saveSettings.input.safeParse(bad).success).toBe(false);
  }
});

testWithDb('who demands a second factor of administrators has one, and is not shut out', async ({ ctx }) => {
  const demand = (fields: Partial<Person>) =>
    saveSettings.run(
      { ...ctx, actor: aPerson({ role: 'admin', ...fields }) },
      { adminsNeedSecondFactor: true },
    );
  await expect(demand({})).rejects.toMatchObject({ code: 'own_second_factor_first' });
  expect(await demand({ hasSecondFactor: true })).toMatchObject({ adminsNeedSecondFactor: true });
  // Saved again as it stands, or turned off, it asks for nothing.
  expect(await demand({})).toMatchObject({ adminsNeedSecondFactor: true });
});
