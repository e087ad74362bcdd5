import { expect, test } from 'vitest';
import type { RichText } from '#kit/contract/rich-text.ts';
import {
  findWords,
  ownTextOf,
  splitAtQuotations,
  withMarkers,
  withoutMarkers,
  withoutQuotation,
  withoutQuotedLines,
  wordsToQuote,
} from './forum-quotation.rules.ts';

test('a text is split at the first marker of each quotation that it has', () => {
  expect(splitAtQuotations('>[2]\n\nYes\n>[1]\nNo\n>[1]\n>[3]', [1, 2])).toEqual({
    texts: ['', '\nYes', 'No\n>[1]\n>[3]'],
    positions: [2, 1],
  });
});

test('quotations without a marker stand above the text', () => {
  expect(withMarkers('Yes\n\n>[2]\n\nNo', 3)).toBe('>[1]\n>[3]\n\nYes\n\n>[2]\n\nNo');
  expect(withMarkers('Yes', 0)).toBe('Yes');
});

test('taking a quotation out renumbers those after it', () => {
  expect(withoutQuotation('A\n\n>[2]\n\nB\n\n>[3]', 2)).toBe('A\n\n\nB\n\n>[2]');
});

test('a text without markers keeps what was typed, one without quoted lines does not', () => {
  const text = '>[1]\n\n> typed\n\n>[2]\n\nMine';
  expect([withoutMarkers(text), withoutQuotedLines(text)]).toEqual(['> typed\n\nMine', 'Mine']);
});

test('the own text of a tree is what readers see, without quotations', () => {
  const tree: RichText = [
    { type: 'quote', blocks: [{ type: 'paragraph', spans: [{ text: 'before' }] }] },
    {
      type: 'paragraph',
      spans: [{ text: 'See ' }, { text: 'this', href: 'https://a.example', host: 'a.example' }],
    },
    { type: 'list', start: null, items: [[{ type: 'paragraph', spans: [{ text: 'one' }] }]] },
    { type: 'rule' },
    { type: 'code', text: 'two' },
  ];
  expect(ownTextOf(tree)).toBe('See this (a.example)\none\ntwo');
});

test('the selected words are quoted if they are in the text, else its beginning up to a word', () => {
  expect(wordsToQuote('One two\nthree', 'two  three')).toBe('two  three');
  expect(wordsToQuote('One two\nthree', 'Sana Malik One')).toBe('One two\nthree');
  const cut = wordsToQuote('word '.repeat(400), '');
  expect(cut.length).toBeLessThanOrEqual(600);
  expect(cut).toMatch(/word$/);
});

test('words are found whatever the blanks, with names as a reader sees them, and are returned as stored', () => {
  const id = '@{01890000-0000-7000-8000-000000000001}';
  const find = (words: string) => findWords(`Ask ${id} about\nit`, words, () => '@Imran Malik');
  expect(find('ask')).toBeUndefined();
  expect(find('@Imran Malik  about it')).toBe(`${id} about\nit`);
  expect(find('Malik about')).toBe(`${id} about`);
  expect(find(' ')).toBeUndefined();
});
