/* Runs the migration’s statements about earlier refunds on a site where money has gone back in each way. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditNoteCounter, creditNotes } from '#features/exchange/payments/server/credit-note.tables.ts';
import { refundPayment } from '#features/exchange/payments/server/payment.admin.ts';
import { saveSettings } from '#features/site/settings/server/settings.admin.ts';
import { aCardShop, type CardShop } from '#test/factories/card-shop.ts';
import { workOff } from '#test/factories/queue.ts';
import { testNow } from '#test/with-db.ts';

const folder = 'migrations';
const inserts = readdirSync(folder)
  .filter((name) => name.endsWith('_credit_notes.sql'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint'))
  .filter((statement) => statement.includes('INSERT INTO'));

let shop: CardShop;
beforeAll(async () => {
  shop = await aCardShop();
});
afterAll(() => shop.close());

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

async function allNotes() {
  const notes = await shop.db.select().from(creditNotes).orderBy(creditNotes.number);
  return notes.map(({ id: _, ...note }) => note);
}

test('earlier refunds and lost disputes get the credit notes that they would have had', async () => {
  const { ctx } = await shop.aSale();
  await saveSettings.run(ctx, { vatNumber: 'GB123456789' });
  const first = await shop.aPaidSale(24_000);
  const second = await shop.aPaidSale(999);
  for (const [at, { paymentId, amount }] of [
    { paymentId: first.paymentId, amount: 12_000 },
    { paymentId: second.paymentId, amount: 1 },
    { paymentId: second.paymentId, amount: 332 },
  ].entries()) {
    const then = { ...ctx, now: minutesLater(at) };
    await refundPayment.run(then, { id: paymentId, amount, reason: 'A day off' });
    await workOff(then);
  }
  const lost = { ...ctx, now: minutesLater(4) };
  await shop.deliver(lost, shop.stub.dispute(second.intent, 'lost', { amount: 666 }));
  const expected = await allNotes();
  expect(expected.map(({ number, amount, vatAmount }) => [number, amount, vatAmount])).toEqual([
    [1, 12_000, 2000],
    [2, 1, 0],
    [3, 332, 56],
    [4, 666, 111],
  ]);
  await shop.db.delete(creditNotes);
  await shop.db.delete(creditNoteCounter);
  expect(inserts).toHaveLength(2);
  for (const statement of inserts) await shop.db.execute(sql.raw(statement));
  expect(await allNotes()).toEqual(expected);
  expect(await shop.db.select().from(creditNoteCounter)).toEqual([{ id: 1, lastNumber: 4 }]);
});
