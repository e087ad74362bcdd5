import { expect, test } from 'vitest';
import { canGiveBilling, creditNoteName, needsFullInvoice, vatIn, vatOfRefund } from './payment.rules.ts';

test.each([
  [12_000, 2000, 2000],
  [100, 2000, 17],
  [3, 2000, 1],
  [2, 2000, 0],
  [999, 500, 48],
  [999, 0, 0],
  [0, 2000, 0],
])('%i pence at %i basis points contain %i pence of VAT', (amount, rate, vat) => {
  expect(vatIn(amount, rate)).toBe(vat);
});

test.each([
  [25_000, 2000, false],
  [25_001, 2000, true],
  [25_001, 0, false],
  [48_000, 500, true],
])(
  'the invoice of %i pence at %i basis points of VAT has to name its customer: %s',
  (amount, vatRate, is) => {
    expect(needsFullInvoice({ amount, vatRate })).toBe(is);
  },
);

test.each([
  [[12_000, 36_000], 48_000, 2000],
  [[1, 1, 1, 1, 1, 1, 1], 7, 2000],
  [[333, 333, 333], 999, 2000],
  [[1, 998], 999, 500],
  [[16_667, 16_667, 16_667], 50_001, 1750],
  [[700, 300], 1000, 0],
])(
  'the VAT of the refunds %j is, together, the VAT in %i pence at %i basis points',
  (parts, amount, rate) => {
    let refunded = 0;
    let vat = 0;
    for (const part of parts) {
      refunded += part;
      vat += vatOfRefund(refunded, rate, vat);
    }
    expect(refunded).toBe(amount);
    expect(vat).toBe(vatIn(amount, rate));
  },
);

test('the name and address can be given until an order is paid, and once afterwards', () => {
  const can = (status: 'pending' | 'paid' | 'refunded' | 'cancelled', isGiven: boolean, amount = 100) =>
    canGiveBilling({ status, amount }, isGiven);
  expect([can('pending', false), can('pending', true)]).toEqual([true, true]);
  expect([can('paid', false), can('refunded', false), can('paid', true)]).toEqual([true, true, false]);
  expect([can('cancelled', false), can('paid', false, 0)]).toEqual([false, false]);
});

test('a credit note has a series of its own', () => {
  expect(creditNoteName(7)).toBe('CN-000007');
});
