import { expect } from 'vitest';
import type { Person } from '#kit/contract/audience.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { aMailSender } from '#test/factories/mail-sender.ts';
import { aPerson } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls, defaultSiteSettings } from '../settings.contract.ts';
import { contactHealth, getSettings, saveSettings } from './settings.admin.ts';
import { readMailSender } from './settings.queries.ts';

testWithDb('defaults apply until something is saved', async ({ ctx }) => {
  expect(await getSettings.run(ctx, {})).toEqual(defaultSiteSettings);
});

testWithDb('saved settings apply, the others stay, and the audit log has the changes', async ({ ctx }) => {
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

testWithDb('a save without changes is not recorded, and invalid settings are refused', async ({ ctx }) => {
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

testWithDb('only an administrator with a second factor can require one of all', async ({ ctx }) => {
  const demand = (fields: Partial<Person>) =>
    saveSettings.run(
      { ...ctx, actor: aPerson({ role: 'admin', ...fields }) },
      { adminsNeedSecondFactor: true },
    );
  await expect(demand({})).rejects.toMatchObject({ code: 'own_second_factor_first' });
  expect(await demand({ hasSecondFactor: true })).toMatchObject({ adminsNeedSecondFactor: true });
  // Saving it again unchanged needs no second factor.
  expect(await demand({})).toMatchObject({ adminsNeedSecondFactor: true });
});

testWithDb('health warns of invented contact details until the last of them is replaced', async ({ ctx }) => {
  expect(await contactHealth.check(ctx)).toMatchObject({
    tone: 'bad',
    detail: expect.stringContaining('salam@mahalla.example, 020 7946 0123, Mahalla, 1 Example Street'),
    link: { path: '/admin/settings' },
  });
  await saveSettings.run(ctx, {
    contactEmail: 'salaam@ilfordmuslims.org.uk',
    contactPhone: '',
    contactAddress: '4 Ley Street, Ilford IG1 4AA',
  });
  const line = await contactHealth.check(ctx);
  expect(line?.detail).toContain('says privacy@mahalla.example.');
  await saveSettings.run(ctx, { dataProtectionEmail: 'data@ilfordmuslims.org.uk' });
  expect(await contactHealth.check(ctx)).toBeNull();
});

testWithDb('email is sent with the sender and contact details from the settings', async ({ ctx }) => {
  expect(await readMailSender(ctx.db)).toEqual(aMailSender);
  await saveSettings.run(ctx, {
    replyTo: 'office@ilford.example',
    contactPhone: '020 8478 0000',
    contactAddress: '4 Ley Street,\nIlford\n\nIG1 4AA',
  });
  expect(await readMailSender(ctx.db)).toMatchObject({
    replyTo: 'office@ilford.example',
    details: { phone: '020 8478 0000', address: '4 Ley Street, Ilford, IG1 4AA' },
  });
});
