import { expect, test } from 'vitest';
import { quotationOf } from './quotation.ts';

test('each line is quoted, and the name stands beneath', () => {
  expect(quotationOf('One\n\ntwo', 'Sana Malik')).toBe('> One\n>\n> two\n>\n> – Sana Malik\n\n');
});

test('nobody is named where nobody may be', () => {
  expect(quotationOf('One', null)).toBe('> One\n\n');
});

test('quotations in the text are left out', () => {
  expect(quotationOf('> before\n\nmine', null)).toBe('> mine\n\n');
});

test('a long text is cut at a word', () => {
  const quoted = quotationOf('word '.repeat(400), null);
  expect(quoted.length).toBeLessThan(620);
  expect(quoted).toMatch(/word …\n\n$/);
});
