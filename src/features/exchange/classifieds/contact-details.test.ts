import { expect, test } from 'vitest';
import { contactDetailIn } from './contact-details.ts';

test('ways to somebody outside the site are found', () => {
  expect(contactDetailIn('Call 07700 900123')).toBe('a phone number');
  expect(contactDetailIn('call 0 7 7 0 0 - 900 - 123')).toBe('a phone number');
  expect(contactDetailIn('WhatsApp +44 (0)7700 900123')).toBe('a phone number');
  expect(contactDetailIn('０７７００９００１２３')).toBe('a phone number');
  expect(contactDetailIn('me@example.org')).toBe('an e-mail address');
  expect(contactDetailIn('me (at) example dot org')).toBe('an e-mail address');
  expect(contactDetailIn('see https://example.org/x')).toBe('a web address');
  expect(contactDetailIn('www.bargains.example')).toBe('a web address');
  expect(contactDetailIn('all at bargains.co.uk')).toBe('a web address');
});

test('measures, models and years are none', () => {
  const texts = [
    'Table 120 x 80 x 75 cm, bought 2022 for £249.99',
    'iPhone 13, 128 GB, model A2633',
    'Bosch drill 0601.9H5.000',
    'Books: ISBN 978-0-00-000000-2',
    'Collect after 6.30pm, Sat or Sun.Thanks',
  ];
  expect(texts.map(contactDetailIn)).toEqual(texts.map(() => undefined));
});
