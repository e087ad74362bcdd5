import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { getPrayerTimes } from '../get-prayer-times.ts';
import { declareHijriMonth, listHijriMonths, removeHijriMonth } from './hijri-months.ts';

testWithDb(
  'a declared month moves every Hijri date, and the calculation holds again once it is taken back',
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
    const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions).toEqual(['hijri_month.declare', 'hijri_month.remove']);
  },
);

testWithDb('a slip of the pen is refused', async ({ ctx }) => {
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
