import { expect, test } from 'vitest';
import { z } from 'zod';
import { email, filledText, line, phone, postcode, text, webAddress } from './fields.ts';

const form = z.strictObject({
  name: line(20, 'Please say your name.'),
  about: filledText(100, 'Please describe it.', 10),
  notes: text(100).optional(),
  email: z.union([z.literal(''), email]),
  phone: phone.optional(),
  postcode,
  website: webAddress.optional(),
});

test('each schema stores what its reader returns', () => {
  const typed = { name: ' Noor\u200E', about: 'Ten letters', notes: '\u2800', email: 'a@münchen.example' };
  const sent = { ...typed, phone: '٠٧٧٠٠ ٩٠٠١٢٣', postcode: 'ig1.1aa', website: 'www.example.org' };
  expect(form.parse(sent)).toEqual({
    name: 'Noor',
    about: 'Ten letters',
    notes: '',
    email: 'a@xn--mnchen-3ya.example',
    phone: '07700 900123',
    postcode: 'IG1 1AA',
    website: 'https://www.example.org',
  });
});

test('a missing value and one that is too short have the same message, in a union of schemas too', () => {
  const { error } = form.safeParse({ about: 'short', email: 'nobody', postcode: 'IG1' });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'Please say your name.'],
    ['about', 'Please describe it.'],
    ['email', 'Enter an email address in the correct format, like name@example.com.'],
    ['postcode', 'Enter a full UK postcode, like IG1 1AA.'],
  ]);
});

test('the JSON Schema contains the limits that functions check', () => {
  const { properties } = z.toJSONSchema(form, { io: 'input' });
  expect(properties).toMatchObject({
    name: { type: 'string', minLength: 1, maxLength: 20 },
    about: { type: 'string', minLength: 10, maxLength: 100 },
    notes: { type: 'string', maxLength: 100 },
    email: { anyOf: [{ const: '' }, { type: 'string', format: 'email', maxLength: 254 }] },
    postcode: { type: 'string', maxLength: 10 },
  });
});
