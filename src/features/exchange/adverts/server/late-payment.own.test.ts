import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { markPaid } from '#features/exchange/payments/server/payment.admin.ts';
import { seasonalPricing } from '#features/exchange/prices/server/price.tables.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anAdvert, anAdvertInput, anApprovedAdvert, tierAt } from '#test/factories/adverts.ts';
import { messagesTo } from '#test/factories/events.ts';
import { balances } from '#test/factories/orders.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import type { Advert } from '../advert.contract.ts';
import { placesAt } from '../advert.rules.ts';
import { activateAdvertisement, approveAdvertisement } from './advert.admin.ts';
import { watchAdverts } from './advert.jobs.ts';
import { submitAdvertisement } from './advert.own.ts';
import { findAdvert } from './advert.queries.ts';
import { advertDays } from './advert.tables.ts';
import { countHeldPlaces, holdDays } from './advert-days.ts';
import { runningAdverts } from './advert-delivery.queries.ts';
import { chooseAdvertDays, takeAdvertMoneyBack } from './late-payment.own.ts';

/** The fifth day of the run, when it is still held and can still be paid for. */
const late = new Date('2026-11-28T09:00:00Z');
const firstWeek = { startDate: '2026-11-24', duration: 7 };
const at = <C extends Ctx>(ctx: C, now: Date | string): C => ({ ...ctx, now: new Date(now) });

/** An approved advert for the first possible week, paid for on its fifth day. */
async function paidLate(ctx: Ctx) {
  const found = await anApprovedAdvert(ctx, firstWeek);
  await pay(found.admin.ctx, found.advert);
  return found;
}

async function pay(admin: Ctx, { orderId }: Pick<Advert, 'orderId'>): Promise<void> {
  await markPaid.run(at(admin, late), { id: orderId ?? '', method: 'bank_transfer' });
}

/** Holds places at a position for many days, with another member’s adverts. */
async function fill(ctx: Ctx, places: number, { startDate, days }: { startDate: string; days: number }) {
  const { id: createdBy } = await aUser(ctx.db);
  const run = { startDate, endDate: addDays(startDate, days - 1) };
  for (let place = 0; place < places; place += 1) {
    const { id } = await anAdvert(ctx.db, { createdBy, duration: days, ...run });
    await inTransaction(ctx, (tx) => holdDays(tx, id, { position: 'banner_sidebar', ...run }));
  }
}

const lastStep = async (ctx: Ctx) => (await messagesTo(ctx.db, 'advert-news')).at(-1)?.props;

testWithDb(
  'an advert paid on its fifth day runs in full from the next free day, and its owner is told which',
  async ({ ctx }) => {
    const { id, amina } = await paidLate(ctx);
    const days = { startDate: '2026-11-29', endDate: '2026-12-05', status: 'approved', lateChoice: 'open' };
    expect(await findAdvert(ctx.db, id)).toMatchObject(days);
    expect(await ctx.db.$count(advertDays, eq(advertDays.advertId, id))).toBe(7);
    expect(await balances(ctx.db)).toEqual({ direct: 250, sales: -250 });
    expect(await lastStep(ctx)).toMatchObject({
      step: 'paid_late',
      days: '29 November 2026 to 5 December 2026',
    });
    const bell = await ctx.db.select().from(notifications).where(eq(notifications.userId, amina.user.id));
    expect(bell.map(({ title }) => title)).toContain(
      '“Eid clothes, made to measure” is paid for, and has new days',
    );
    expect(await runningAdverts(at(ctx, late))).toEqual([]);
    const first = at(ctx, '2026-11-29T08:00:00Z');
    expect(await runningAdverts(first)).toMatchObject([{ id }]);
    await runSteps(watchAdverts, first);
    expect(await findAdvert(ctx.db, id)).toMatchObject({ status: 'active', lateChoice: null });
    const owner = at(amina.ctx, '2026-11-29T09:00:00Z');
    const tooLate = { code: 'nothing_to_choose' };
    await expect(takeAdvertMoneyBack.run(owner, { id })).rejects.toMatchObject(tooLate);
    const other = chooseAdvertDays.run(owner, { id, startDate: '2026-12-20' });
    await expect(other).rejects.toMatchObject(tooLate);
  },
);

testWithDb('an advert paid before its first day keeps its days', async ({ ctx }) => {
  const { advert, admin, id } = await anApprovedAdvert(ctx, firstWeek);
  const inTime = at(admin.ctx, '2026-11-23T23:00:00Z');
  await markPaid.run(inTime, { id: advert.orderId ?? '', method: 'cash' });
  expect(await findAdvert(ctx.db, id)).toMatchObject({ startDate: '2026-11-24', lateChoice: null });
});

testWithDb(
  'its owner can choose other days at the price that was paid, but no dearer ones',
  async ({ ctx }) => {
    const { id, amina, advert } = await paidLate(ctx);
    const owner = at(amina.ctx, late);
    const eid = { startDate: '2026-12-12', endDate: '2026-12-13', isActive: true };
    await ctx.db
      .insert(seasonalPricing)
      .values({ name: 'Winter fair', description: 'Two days', multiplier: 20_000, ...eid });
    const dear = chooseAdvertDays.run(owner, { id, startDate: '2026-12-10' });
    await expect(dear).rejects.toMatchObject({ code: 'days_cost_more' });
    const gone = chooseAdvertDays.run(owner, { id, startDate: '2026-11-28' });
    await expect(gone).rejects.toMatchObject({ issues: [{ path: 'startDate' }] });
    await fill(ctx, placesAt.banner_sidebar, { startDate: '2026-12-20', days: 7 });
    const taken = ctx.db.transaction((db) =>
      chooseAdvertDays.run({ ...owner, db }, { id, startDate: '2026-12-14' }),
    );
    await expect(taken).rejects.toMatchObject({ code: 'days_taken' });
    expect(await chooseAdvertDays.run(owner, { id, startDate: '2026-12-01' })).toMatchObject({
      startDate: '2026-12-01',
      endDate: '2026-12-07',
      totalAmount: advert.totalAmount,
      lateChoice: null,
    });
    const held = await ctx.db.select().from(advertDays).where(eq(advertDays.advertId, id));
    expect(held.map(({ day }) => day).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-12-0${day}`));
    expect(await lastStep(ctx)).toMatchObject({ step: 'days_chosen' });
  },
);

testWithDb('if no days are free, it is not shown until its owner chooses some', async ({ ctx }) => {
  const { advert, admin, amina, id } = await anApprovedAdvert(ctx, firstWeek);
  await fill(ctx, placesAt.banner_sidebar, { startDate: '2026-12-01', days: 90 });
  await pay(admin.ctx, advert);
  expect(await findAdvert(ctx.db, id)).toMatchObject({ status: 'approved', lateChoice: 'needed' });
  expect(await ctx.db.$count(advertDays, eq(advertDays.advertId, id))).toBe(0);
  expect(await lastStep(ctx)).toMatchObject({ step: 'no_days', path: `/my-adverts/${id}/days` });
  const later = at(ctx, '2026-12-02T09:00:00Z');
  await runSteps(watchAdverts, later);
  expect(await runningAdverts(later)).toEqual([]);
  const activated = activateAdvertisement.run(at(admin.ctx, later.now), { id });
  await expect(activated).rejects.toMatchObject({ code: 'wrong_advert_state' });
  expect(await findAdvert(ctx.db, id)).toMatchObject({ status: 'approved', lateChoice: 'needed' });
  const owner = at(amina.ctx, later.now);
  // After Ramadan and Eid, whose days cost more.
  expect(await chooseAdvertDays.run(owner, { id, startDate: '2027-03-20' })).toMatchObject({
    status: 'approved',
    startDate: '2027-03-20',
    lateChoice: null,
  });
});

testWithDb('its owner can have all the money back instead, once, and it never runs', async ({ ctx }) => {
  const { id, amina } = await paidLate(ctx);
  const { ctx: other } = await asMember(ctx);
  const foreign = takeAdvertMoneyBack.run(at(other, late), { id });
  await expect(foreign).rejects.toMatchObject({ code: 'advert_not_found' });
  await takeAdvertMoneyBack.run(at(amina.ctx, late), { id });
  expect(await findAdvert(ctx.db, id)).toMatchObject({
    status: 'expired',
    ended: 'refunded',
    paymentStatus: 'refunded',
    lateChoice: null,
  });
  expect(await balances(ctx.db)).toEqual({});
  expect(await ctx.db.$count(advertDays)).toBe(0);
  const again = takeAdvertMoneyBack.run(at(amina.ctx, late), { id });
  await expect(again).rejects.toMatchObject({ code: 'nothing_to_choose' });
});

testWithDb('without a choice in fourteen days, the money is refunded', async ({ ctx }) => {
  const { advert, admin, id } = await anApprovedAdvert(ctx, firstWeek);
  await fill(ctx, placesAt.banner_sidebar, { startDate: '2026-12-01', days: 90 });
  await pay(admin.ctx, advert);
  await runSteps(watchAdverts, at(ctx, '2026-12-12T08:00:00Z'));
  expect(await findAdvert(ctx.db, id)).toMatchObject({ status: 'approved' });
  const due = at(ctx, '2026-12-12T09:00:00Z');
  await runSteps(watchAdverts, due);
  await runSteps(watchAdverts, due);
  expect(await findAdvert(ctx.db, id)).toMatchObject({ ended: 'refunded', paymentStatus: 'refunded' });
  expect(await balances(ctx.db)).toEqual({});
});

test('two late payments at once for the last place get different days', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    const { ctx: admin } = await asAdmin(ctx);
    const pricingTierId = await tierAt(ctx.db, 'banner_sidebar');
    const ids: string[] = [];
    const orders: string[] = [];
    for (let buyer = 0; buyer < 2; buyer += 1) {
      const { ctx: member } = await asMember(ctx, { email: `late${buyer}@example.org` });
      const input = await anAdvertInput(ctx.db, { pricingTierId, ...firstWeek });
      const { id } = await submitAdvertisement.run(member, input);
      const { orderId } = await approveAdvertisement.run(admin, { id });
      ids.push(id);
      orders.push(orderId ?? '');
    }
    await fill(ctx, placesAt.banner_sidebar - 1, { startDate: '2026-12-01', days: 60 });
    await Promise.all(orders.map((orderId) => pay(admin, { orderId })));
    const rows = await Promise.all(ids.map((id) => findAdvert(ctx.db, id)));
    expect(rows.map((row) => row?.startDate).sort()).toEqual(['2026-11-29', '2026-12-06']);
    const held = await countHeldPlaces(ctx.db, {
      position: 'banner_sidebar',
      startDate: '2026-11-20',
      endDate: '2027-02-01',
    });
    expect(Math.max(...held.values())).toBe(placesAt.banner_sidebar);
    const [each] = rows;
    expect(await balances(ctx.db)).toEqual({
      direct: 2 * (each?.totalAmount ?? 0),
      sales: -2 * (each?.totalAmount ?? 0),
    });
  } finally {
    await database.close();
  }
});
