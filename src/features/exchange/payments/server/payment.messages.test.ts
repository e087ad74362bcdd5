import { expect, test } from 'vitest';
import { boroughDetails } from '#kit/contract/site-details.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { testSecrets } from '#test/with-db.ts';
import { paymentReceived, paymentReturned } from './payment.messages.tsx';

const site = { publicUrl: 'https://mahalla.example', secrets: testSecrets };
const mailer = createMailer([paymentReturned.email, paymentReceived.email], site);
const order = { firstName: 'Bilal', orderId: '00000000-0000-7000-8000-000000000001' };
const facts = { ...order, description: 'Fourteen days', amount: '£120.00', why: 'A week off.' };

/** The text of the email about a refund, on one line. */
function returned(props: object): string {
  const message = { template: 'payment-returned', topic: null, userId: null };
  const sent = { ...message, props: { ...facts, isOnItsWay: false, ...props } };
  return mailer.compose(sent, boroughDetails).text.replace(/\s+/g, ' ');
}

test('only the email about money that goes back to a card speaks of a card', () => {
  expect(returned({ method: 'card' })).toContain('It goes back to the card you paid with');
  for (const method of ['bank_transfer', 'cash', 'cheque'])
    expect(returned({ method })).not.toMatch(/\bcard/);
  expect(returned({ method: 'bank_transfer' })).toContain('It comes by bank transfer');
});

test('the email about a refund names its credit note, and leads to it', () => {
  const creditNote = { id: '00000000-0000-7000-8000-000000000002', number: 7 };
  const text = returned({ method: 'bank_transfer', creditNote });
  expect(text).toContain('Your credit note is CN-000007.');
  expect(text).toContain(`/orders/${order.orderId}/credit-notes/${creditNote.id}`);
});

test('emails that an earlier version queued are still sent', () => {
  expect(returned({})).toContain(`/orders/${order.orderId}/invoice`);
  const message = { template: 'payment-received', topic: null, userId: null };
  const { text } = mailer.compose({ ...message, props: facts }, boroughDetails);
  expect(text).not.toContain('has to say who it is for');
});
