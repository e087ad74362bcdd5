import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RichBlock, type RichSpan, richText } from '#kit/contract/rich-text.ts';
import { toRichText } from './markdown.ts';

const paragraph = (...spans: RichSpan[]): RichBlock => ({ type: 'paragraph', spans });

test('marks, lists, quotations and code become a tree', () => {
  const source = [
    'Peace **and _mercy_**, `x < y`',
    '',
    '- one',
    '- two',
    '',
    '3. three',
    '',
    '> quoted',
    '',
    '# Big',
    '',
    '```',
    '<b>',
    '```',
    '',
    '***',
  ].join('\n');
  expect(toRichText(source)).toEqual([
    paragraph(
      { text: 'Peace ' },
      { text: 'and ', bold: true },
      { text: 'mercy', bold: true, italic: true },
      { text: ', ' },
      { text: 'x < y', code: true },
    ),
    { type: 'list', start: null, items: [[paragraph({ text: 'one' })], [paragraph({ text: 'two' })]] },
    { type: 'list', start: 3, items: [[paragraph({ text: 'three' })]] },
    { type: 'quote', blocks: [paragraph({ text: 'quoted' })] },
    { type: 'heading', spans: [{ text: 'Big' }] },
    { type: 'code', text: '<b>' },
    { type: 'rule' },
  ]);
});

test('HTML is text, and nothing that was written vanishes', () => {
  for (const source of [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<!-- hidden -->',
    '[label]: /evil',
    '<iframe srcdoc="x">',
    'Sums\n====',
  ]) {
    expect(toRichText(source)).toEqual([paragraph({ text: source })]);
  }
  expect(toRichText('    four spaces')).toEqual([paragraph({ text: 'four spaces' })]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x09;script:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//evil.example',
  '/api/logout',
  'https://bank.example@evil.example/',
  'https://localhost/',
  'https://',
  'mailto:',
])('[tea](%s) is no link', (address) => {
  const links = flatSpans(toRichText(`[tea](<${address}>) ![tea](<${address}>)`)).filter(({ href }) => href);
  expect(links).toEqual([]);
});

test('a link says its host, unless its own text does', () => {
  expect(toRichText('[the bank](https://evil.example/a "title")')).toEqual([
    paragraph({ text: 'the bank', href: 'https://evil.example/a', host: 'evil.example' }),
  ]);
  expect(toRichText('[https://bank.example](https://evil.example)')).toEqual([
    paragraph({ text: 'https://bank.example', href: 'https://evil.example/', host: 'evil.example' }),
  ]);
  expect(toRichText('[evil.example.bank.example](https://evil.example)')).toEqual([
    paragraph({ text: 'evil.example.bank.example', href: 'https://evil.example/', host: 'evil.example' }),
  ]);
  expect(toRichText('https://mahalla.example/events?x=1.')).toEqual([
    paragraph(
      { text: 'https://mahalla.example/events?x=1', href: 'https://mahalla.example/events?x=1' },
      { text: '.' },
    ),
  ]);
  expect(toRichText('www.mahalla.example')).toEqual([
    paragraph({ text: 'www.mahalla.example', href: 'http://www.mahalla.example/' }),
  ]);
});

test('a host in look-alike letters is shown as what it is', () => {
  const [link] = flatSpans(toRichText('[раypal.com](https://раypal.com)'));
  expect(link).toEqual({
    text: 'раypal.com',
    href: 'https://xn--ypal-43d9g.com/',
    host: 'xn--ypal-43d9g.com',
  });
});

test('an e-mail address is a link, with the address beside another text', () => {
  expect(toRichText('imam@mosque.example')).toEqual([
    paragraph({ text: 'imam@mosque.example', href: 'mailto:imam@mosque.example' }),
  ]);
  expect(toRichText('[write](mailto:imam@mosque.example?bcc=x@evil.example)')).toEqual([
    paragraph({ text: 'write', href: 'mailto:imam@mosque.example', host: 'imam@mosque.example' }),
  ]);
  expect(toRichText('[x](mailto:%zz@a.b)')).toEqual([
    paragraph({ text: 'x', href: 'mailto:%zz@a.b', host: '%zz@a.b' }),
  ]);
});

test('a picture is a link to it, so that no reader’s browser asks a stranger for it', () => {
  expect(toRichText('![our stall](https://example.org/a.png)')).toEqual([
    paragraph({ text: 'our stall', href: 'https://example.org/a.png', host: 'example.org' }),
  ]);
});

test('direction overrides are gone, also those written as references, and in code and link texts', () => {
  const source = 'a\u202Ecod.exe &#x202E;b `c\u2066` [d\u202E](https://example.org)\n\n```\ne\u202D\n```';
  expect(JSON.stringify(toRichText(source))).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('towers of accents are cut, also across marks; pointed Arabic, Urdu and emoji stay as they are', () => {
  const tower = '\u0301'.repeat(50);
  expect(toRichText(`Z${tower}\u0301*a*`)).toEqual([
    paragraph({ text: `Z${'\u0301'.repeat(4)}` }, { text: 'a', italic: true }),
  ]);
  expect(toRichText('Z&#769;&#769;&#769;&#769;&#769;&#769;')).toEqual([
    paragraph({ text: `Z${'\u0301'.repeat(4)}` }),
  ]);
  for (const kept of ['بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ', 'نماز کا کمرہ دوسری منزل پر ہے', '👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'নামাজ']) {
    expect(toRichText(kept)).toEqual([paragraph({ text: kept })]);
  }
});

test.each([
  ['quotations', '>'.repeat(9000)],
  ['lists', `${'- '.repeat(4000)}a`],
  ['numbers', `${'1. '.repeat(3000)}a`],
  ['quotations and lists', `${'> - '.repeat(2000)}a`],
  ['short nested lists', `${'- - - - -\n'.repeat(100)}a`],
  ['asterisks', `${'*'.repeat(9000)}a${'*'.repeat(9000)}`],
  ['crossed emphasis', '_a_*b'.repeat(2000)],
  ['a giant text', 'a **b** '.repeat(10_000)],
])('a bomb of %s is shown as it stands', (_, source) => {
  expect(toRichText(source)).toEqual([paragraph({ text: source })]);
});

test('what is deeper than four levels stands at the fourth', () => {
  const quotes = toRichText('> > > > > > deep');
  expect(depthOf(quotes)).toBe(4);
  expect(JSON.stringify(quotes)).toContain('deep');
  const steps = Array.from({ length: 100 }, (_, level) => `${' '.repeat(level * 2)}- ${level}`).join('\n');
  const lists = toRichText(steps);
  expect(depthOf(lists)).toBe(4);
  expect(flatSpans(lists).map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, level) => `${level}`),
  );
});

const pieces = [
  ...'[]()<>*_`~#!\\&;:"\'|=-+.@/ \n\t0aZ',
  '\u202E',
  '\u0301',
  '\0',
  'https://a.b',
  'javascript:',
  '&#x202e;',
  '<b>',
  '```',
  '1. ',
  '> ',
  'ﷺ',
  '\ud83d',
];

test('any text at all becomes a tree of the contract, with safe addresses alone', () => {
  const anything = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((all) => all.join(''));
  fc.assert(
    fc.property(anything, (source) => {
      const tree = toRichText(source);
      expect(richText.parse(tree)).toEqual(tree);
      expect(depthOf(tree)).toBeLessThanOrEqual(4);
      for (const { href } of flatSpans(tree))
        if (href) expect(href).toMatch(/^(?:https?:\/\/[^/@]+\.|mailto:)/);
    }),
  );
});

function childrenOf(block: RichBlock): RichBlock[] {
  if (block.type === 'quote') return block.blocks;
  return block.type === 'list' ? block.items.flat() : [];
}

function depthOf(blocks: RichBlock[]): number {
  return Math.max(
    0,
    ...blocks.map((block) =>
      'spans' in block ? 0 : childrenOf(block).length && 1 + depthOf(childrenOf(block)),
    ),
  );
}

function flatSpans(blocks: RichBlock[]): RichSpan[] {
  return blocks.flatMap((block) => ('spans' in block ? block.spans : flatSpans(childrenOf(block))));
}
