import { expect, test } from 'vitest';
import { doubtfulDetails, findContactDetail } from './contact-detail.rules.ts';

test('phone numbers, email addresses and web addresses are found', () => {
  expect(findContactDetail('Call 07700 900123')).toBe('a phone number');
  expect(findContactDetail('call 0 7 7 0 0 - 900 - 123')).toBe('a phone number');
  expect(findContactDetail('WhatsApp +44 (0)7700 900123')).toBe('a phone number');
  expect(findContactDetail('０７７００９００１２３')).toBe('a phone number');
  expect(findContactDetail('۰۷۷۰۰۹۰۰۱۲۳')).toBe('a phone number');
  expect(findContactDetail('me@example.org')).toBe('an email address');
  expect(findContactDetail('me (at) example dot org')).toBe('an email address');
  expect(findContactDetail('see https://example.org/x')).toBe('a web address');
  expect(findContactDetail('www.bargains.example')).toBe('a web address');
  expect(findContactDetail('all at bargains.co.uk')).toBe('a web address');
});

test('measures, models and years are not contact details', () => {
  const texts = [
    'Table 120 x 80 x 75 cm, bought 2022 for £249.99',
    'iPhone 13, 128 GB, model A2633',
    'Bosch drill 0601.9H5.000',
    'Books: ISBN 978-0-00-000000-2',
    'Collect after 6.30pm, Sat or Sun.Thanks',
  ];
  expect(texts.map(findContactDetail)).toEqual(texts.map(() => undefined));
  expect(texts.flatMap(doubtfulDetails)).toEqual([]);
});
