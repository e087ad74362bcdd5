import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RichBlock, type RichSpan, type RichText, richText } from '#kit/contract/rich-text.ts';
import { constructs, repeatTo } from '#test/factories/longest-texts.ts';
import { isParsable, quotedRanges, toRichTexts } from './markdown.ts';

/** Returns the tree of one text. */
async function toRichText(source: string): Promise<RichText> {
  const [tree = []] = await toRichTexts([source]);
  return tree;
}

const paragraph = (...spans: RichSpan[]): RichBlock => ({ type: 'paragraph', spans });

test('emphasis, lists, quotations and code become a tree', async () => {
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
  expect(await toRichText(source)).toEqual([
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

test.each([
  ['یہاں دیکھیں ', 'https://example.org/eid', '۔ شکریہ'],
  ['', 'https://example.org/eid', '، ثم'],
  ['(', 'https://example.org/eid', ')،'],
  ['', 'https://example.org/eid', '؟'],
  ['', 'https://example.org', '۔ شکریہ'],
  ['देखें ', 'https://example.org/eid', '।'],
  ['请看', 'https://example.org/eid', '。谢谢'],
  ['See ', 'https://example.org/eid', '… and more'],
  ['“', 'https://example.org/eid', '”, he said'],
  ['(', 'https://en.wikipedia.org/wiki/Eid_(Islam)', ')؟'],
])('in %s%s%s only the address is a link', async (before, link, after) => {
  const spans = [
    ...(before === '' ? [] : [{ text: before }]),
    { text: link, href: new URL(link).href },
    { text: after },
  ];
  expect(await toRichText(`${before}${link}${after}`)).toEqual([paragraph(...spans)]);
});

test('www. is a link up to a sign of any script, and an address within <> is taken as it stands', async () => {
  expect(await toRichText('www.example.org/eid۔')).toEqual([
    paragraph({ text: 'www.example.org/eid', href: 'http://www.example.org/eid' }, { text: '۔' }),
  ]);
  expect(await toRichText('<https://example.org/eid?>')).toEqual([
    paragraph({ text: 'https://example.org/eid?', href: 'https://example.org/eid?' }),
  ]);
});

test('HTML is shown as text, and nothing is lost', async () => {
  for (const source of [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<!-- hidden -->',
    '[label]: /evil',
    '<iframe srcdoc="x">',
    'Sums\n====',
  ]) {
    expect(await toRichText(source)).toEqual([paragraph({ text: source })]);
  }
  expect(await toRichText('    four spaces')).toEqual([paragraph({ text: 'four spaces' })]);
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
])('[tea](%s) does not become a link', async (address) => {
  const links = flatSpans(await toRichText(`[tea](<${address}>) ![tea](<${address}>)`)).filter(
    ({ href }) => href,
  );
  expect(links).toEqual([]);
});

test('a link has its host beside it unless its text contains the host', async () => {
  expect(await toRichText('[the bank](https://evil.example/a "title")')).toEqual([
    paragraph({ text: 'the bank', href: 'https://evil.example/a', host: 'evil.example' }),
  ]);
  expect(await toRichText('[https://bank.example](https://evil.example)')).toEqual([
    paragraph({ text: 'https://bank.example', href: 'https://evil.example/', host: 'evil.example' }),
  ]);
  expect(await toRichText('[evil.example.bank.example](https://evil.example)')).toEqual([
    paragraph({ text: 'evil.example.bank.example', href: 'https://evil.example/', host: 'evil.example' }),
  ]);
  expect(await toRichText('https://mahalla.example/events?x=1.')).toEqual([
    paragraph(
      { text: 'https://mahalla.example/events?x=1', href: 'https://mahalla.example/events?x=1' },
      { text: '.' },
    ),
  ]);
  expect(await toRichText('www.mahalla.example')).toEqual([
    paragraph({ text: 'www.mahalla.example', href: 'http://www.mahalla.example/' }),
  ]);
});

test('a host in look-alike letters is shown in Punycode', async () => {
  const [link] = flatSpans(await toRichText('[раypal.com](https://раypal.com)'));
  expect(link).toEqual({
    text: 'раypal.com',
    href: 'https://xn--ypal-43d9g.com/',
    host: 'xn--ypal-43d9g.com',
  });
});

test('an email address becomes a link, with the address beside a different text', async () => {
  expect(await toRichText('imam@mosque.example')).toEqual([
    paragraph({ text: 'imam@mosque.example', href: 'mailto:imam@mosque.example' }),
  ]);
  expect(await toRichText('[write](mailto:imam@mosque.example?bcc=x@evil.example)')).toEqual([
    paragraph({ text: 'write', href: 'mailto:imam@mosque.example', host: 'imam@mosque.example' }),
  ]);
  expect(await toRichText('[x](mailto:%zz@a.b)')).toEqual([
    paragraph({ text: 'x', href: 'mailto:%zz@a.b', host: '%zz@a.b' }),
  ]);
});

test('an image becomes a link, so that readers’ browsers load nothing from other sites', async () => {
  expect(await toRichText('![our stall](https://example.org/a.png)')).toEqual([
    paragraph({ text: 'our stall', href: 'https://example.org/a.png', host: 'example.org' }),
  ]);
});

test('direction overrides are removed from text, code and links, even as character references', async () => {
  const source = 'a\u202Ecod.exe &#x202E;b `c\u2066` [d\u202E](https://example.org)\n\n```\ne\u202D\n```';
  expect(JSON.stringify(await toRichText(source))).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('stacked accents are cut across markup too; vocalised Arabic, Urdu and emoji are unchanged', async () => {
  const tower = '\u0301'.repeat(50);
  expect(await toRichText(`Z${tower}\u0301*a*`)).toEqual([
    paragraph({ text: `Z${'\u0301'.repeat(4)}` }, { text: 'a', italic: true }),
  ]);
  expect(await toRichText('Z&#769;&#769;&#769;&#769;&#769;&#769;')).toEqual([
    paragraph({ text: `Z${'\u0301'.repeat(4)}` }),
  ]);
  for (const kept of ['بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ', 'نماز کا کمرہ دوسری منزل پر ہے', '👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'নামাজ']) {
    expect(await toRichText(kept)).toEqual([paragraph({ text: kept })]);
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
])('an attack with %s is shown as plain text', async (_, source) => {
  expect(await toRichText(source)).toEqual([paragraph({ text: source })]);
});

test.each(constructs)(
  'the longest text made of %j becomes one paragraph, complete and unchanged',
  async (construct) => {
    const source = repeatTo(construct, 10_000);
    expect(await toRichText(source)).toEqual(source.trim() === '' ? [] : [paragraph({ text: source })]);
  },
);

/** The maximum lengths of a forum post, a forum reply and a group post. */
const lengths = [20_000, 10_000, 5000];

test.each(constructs)('the longest texts made of %j are not parsed', (construct) => {
  for (const length of lengths)
    expect([length, isParsable(repeatTo(construct, length))]).toEqual([length, false]);
});

test('long prose, long lists and many links are parsed', () => {
  const prose = 'The hall was full, so we prayed outside; it didn’t rain. '.repeat(3).trim();
  for (const written of [
    Array.from({ length: 110 }, () => prose).join('\n\n'),
    Array.from({ length: 200 }, (_, at) => `${at + 1}. A **dish** for the table`).join('\n'),
    Array.from({ length: 90 }, (_, at) => `- [The page](https://example.org/${at})`).join('\n'),
    `${prose}\n`.repeat(110),
    'a'.repeat(20_000),
    'بسم الله الرحمن الرحيم '.repeat(800),
  ])
    expect(isParsable(written)).toBe(true);
});

test('texts just within the limits produce few nodes', async () => {
  for (const source of ['- a\n\n'.repeat(200), '**a** '.repeat(100), '[a](https://b.example)'.repeat(130)]) {
    const tree = await toRichText(source);
    expect(tree).not.toEqual([paragraph({ text: source })]);
    expect(flatSpans(tree).length).toBeLessThan(500);
  }
});

/** Parses texts. Returns how often other work got a turn meanwhile. */
async function turnsWhileParsing(sources: readonly string[]): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  expect(await toRichTexts(sources)).toHaveLength(sources.length);
  isDone = true;
  return turns;
}

test('parsing many long texts yields to other work between them', async () => {
  const sources = Array.from(
    { length: 200 },
    (_, at) => `${at} ${repeatTo(constructs[at % 60] ?? 'a', 9000)}`,
  );
  expect(await turnsWhileParsing(sources)).toBeGreaterThanOrEqual(199);
});

test.each([
  '- a\n'.repeat(200),
  '> - a\n'.repeat(200),
  '* a\n  b\n\n'.repeat(190),
  'a  \n'.repeat(990),
  '*a* '.repeat(490),
  '[a](b)'.repeat(190),
])('parsing short texts yields as often as their blocks and marks require', async (source) => {
  expect(isParsable(source)).toBe(true);
  const sources = [1, 2, 3, 4].map((number) => `${number} ${source}`);
  expect(await turnsWhileParsing(sources)).toBeGreaterThanOrEqual(2);
});

test('content deeper than four levels moves to the fourth', async () => {
  const quotes = await toRichText('> > > > > > deep');
  expect(depthOf(quotes)).toBe(4);
  expect(JSON.stringify(quotes)).toContain('deep');
  const steps = Array.from({ length: 100 }, (_, level) => `${' '.repeat(level * 2)}- ${level}`).join('\n');
  const lists = await toRichText(steps);
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

test('any text becomes a valid tree with safe addresses only', async () => {
  const anything = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(anything, async (source) => {
      const tree = await toRichText(source);
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

test('quotations and code are found where readers see them', () => {
  const source = '> a\nb\n\n- > c\n\n`d` e\n\n```\nf\n```\n\ng';
  const ranges = quotedRanges(source).map(([start, end]) => source.slice(start, end));
  expect(ranges).toEqual(['> a\nb', '> c', '`d`', '```\nf\n```']);
});
