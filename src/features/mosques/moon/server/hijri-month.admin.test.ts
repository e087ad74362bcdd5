import { expect } from 'vitest';
import { calls } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { getPrayerTimes } from '#features/mosques/prayer-times/server/prayer-times.read.ts';
import { auditedActions } from '#test/audited-actions.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { declareHijriMonth, listHijriMonths, removeHijriMonth } from './hijri-month.admin.ts';

testWithDb(
  'a declared month moves the Hijri dates, and removing it restores the calculation',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const next = (await listHijriMonths.run(admin, {}))[1];
    if (!next) throw new Error('There is no next month.');
    const { year, month, calculatedOn } = next;
    const later = new Date(Date.parse(`${calculatedOn}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const dayOn = async () => {
      const input = calls.getPrayerTimes.input.parse({ date: later });
      const answer = await getPrayerTimes.run(ctx, input);
      return answer.hijri.day;
    };
    expect(await dayOn()).toBe(2);
    await declareHijriMonth.run(admin, { year, month, startsOn: later });
    expect(await dayOn()).toBe(1);
    expect((await listHijriMonths.run(admin, {}))[1]?.declaredOn).toBe(later);
    await removeHijriMonth.run(admin, { year, month });
    await removeHijriMonth.run(admin, { year, month });
    expect(await dayOn()).toBe(2);
    const actions = await auditedActions(ctx.db);
    expect(actions).toEqual(['hijri_month.declare', 'hijri_month.remove']);
  },
);

testWithDb('a declaration far from the calculated day or of an unknown month is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [this_, next] = await listHijriMonths.run(admin, {});
  const declare = (year: number, startsOn: string) =>
    declareHijriMonth.run(admin, { year, month: next?.month ?? 1, startsOn });
  await expect(declare(next?.year ?? 0, this_?.calculatedOn ?? '')).rejects.toMatchObject({
    issues: [{ path: 'startsOn' }],
  });
  await expect(declare(1599, next?.calculatedOn ?? '')).rejects.toMatchObject({
    issues: [{ path: 'month' }],
  });
});
