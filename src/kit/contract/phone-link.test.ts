import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['020 7946 0123', 'tel:02079460123'],
  ['+44 (0)20 7946-0123', 'tel:+442079460123'],
  ['(020) 7946 0123', 'tel:02079460123'],
  ['020 7946 0123 ext. 12', 'tel:02079460123'],
  ['020 7946 0123 x12', 'tel:02079460123'],
  ['116 123', 'tel:116123'],
  ['020 7946 0123, extension 12', 'tel:02079460123'],
  ['(+44) (0)20 7946 0123', 'tel:+442079460123'],
  ['ring the bell', undefined],
  ['ring 123 for Yusuf', undefined],
])('%s is dialled as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
