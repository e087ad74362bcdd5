import { expect, test } from 'vitest';
import { advertSteps, newsOf } from './advert-news.rules.ts';

const told = {
  title: 'Eid clothes',
  days: '1 December 2026 to 14 December 2026',
  price: '£15.50',
  payBy: 'Saturday 28 November 2026',
  reason: null,
};

test('every step names the advert, and those that ask for money give the amount and the deadline', () => {
  for (const step of advertSteps) {
    const { heading, sentence } = newsOf(step, told);
    expect(heading + sentence).toContain('“Eid clothes”');
    expect(sentence).not.toContain('undefined');
  }
  for (const step of ['approved', 'renewed', 'pay_soon'] as const)
    expect(newsOf(step, told).sentence).toContain(
      'Pay £15.50 by Saturday 28 November 2026 to keep these days.',
    );
  expect(newsOf('rejected', { ...told, reason: 'No address.' }).sentence).toContain('No address.');
});
