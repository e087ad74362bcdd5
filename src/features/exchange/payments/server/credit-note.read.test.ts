import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getCreditNote } from './credit-note.read.ts';
import { creditNotes } from './credit-note.tables.ts';
import { markPaid, refundPayment } from './payment.admin.ts';
import { ownPayments } from './payment.personal-data.ts';
import { payments } from './payment.tables.ts';

async function aRefund(bare: Ctx) {
  const { ctx } = sellingThings(bare);
  const buyer = await asMember(ctx);
  const { orderId } = await anOrder(ctx, { buyerUserId: buyer.user.id, amount: 1500 });
  await markPaid.run(ctx, { id: orderId, method: 'cash' });
  const [payment] = await ctx.db.select().from(payments);
  await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 500, reason: 'A day off' });
  const [note] = await ctx.db.select().from(creditNotes);
  return { ctx, buyer, orderId, id: note?.id ?? '' };
}

testWithDb(
  'a credit note is read by its buyer and administrators, which is recorded',
  async ({ ctx: bare }) => {
    const { ctx, buyer, orderId, id } = await aRefund(bare);
    expect(await getCreditNote.run(buyer.ctx, { id })).toMatchObject({ orderId, amount: 500, isOwn: true });
    const { ctx: stranger } = await asMember(ctx);
    const foreign = getCreditNote.run(stranger, { id });
    await expect(foreign).rejects.toMatchObject({ code: 'credit_note_not_found', status: 404 });
    const { ctx: admin } = await asAdmin(ctx);
    expect(await getCreditNote.run(admin, { id })).toMatchObject({ isOwn: false, billing: null });
    const actions = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'credit_note.read')).toHaveLength(1);
  },
);

testWithDb('a member’s copy lists their credit notes', async ({ ctx: bare }) => {
  const { ctx, buyer } = await aRefund(bare);
  expect(await ownPayments.export(ctx.db, buyer.user.id)).toMatchObject([
    { creditNotes: [{ number: 1, amount: 500, vatAmount: 0, cancelledAt: null }] },
  ]);
});
