import fc, { type Arbitrary } from 'fast-check';
import type { Fields } from './schema-values.ts';

const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("return 1")()}}',
  '<%= 7 * 7 %>',
  '=HYPERLINK("http://example.org")',
];

const injections = [
  "' OR 1=1 --",
  "'; DROP TABLE places; --",
  "1' UNION SELECT table_name FROM information_schema.tables --",
  "\\'; select pg_sleep(10); --",
  '%',
  '_%_',
  '\\',
  'a & | ! ( ) <-> b:*',
  '../../../../etc/passwd',
  'a\r\nset-cookie: x=1',
];

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202eevil',
  '\ud800',
  'a\udc00',
  '\uffff',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'.repeat(10),
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  'true',
  '0x10',
  '1e309',
  '-0',
  '٣',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  '24:00',
];

const numbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53) - 2,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

/** A value of any JSON type that no honest caller sends. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...markup, ...injections, ...oddTexts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $gt: '' }, { toString: 'x' }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
  fc.constantFrom(10_000, 100_000).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 5, max: 400 }).map(deep),
);

const strangeKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '',
    'id',
    'role',
    'status',
    'createdBy',
    'a.b',
    'a[0]',
  ),
  fc.string({ maxLength: 20 }),
);

/** An input with one to three fields replaced, added or left out. */
export function spoilt(input: Arbitrary<Fields>, names: readonly string[]): Arbitrary<Fields> {
  const name =
    names.length === 0
      ? strangeKey
      : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, strangeKey);
  const change = fc.record({
    name,
    value: hostileValue,
    remove: fc.boolean().map((coin) => coin && names.length > 1),
  });
  return fc.tuple(input, fc.array(change, { minLength: 1, maxLength: 3 })).map(([fields, changes]) => {
    const result = new Map(Object.entries(fields));
    for (const one of changes) {
      if (one.remove) result.delete(one.name);
      else result.set(one.name, one.value);
    }
    return fromEntriesOwn(result);
  });
}

/** Like Object.fromEntries, but with `__proto__` as an ordinary key, as JSON.parse creates it. */
function fromEntriesOwn(entries: ReadonlyMap<string, unknown>): Fields {
  const fields: Fields = Object.create(null);
  for (const [key, value] of entries) fields[key] = value;
  return fields;
}

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    'bytes=0-0',
    'bytes=5-1,9-',
    '"nothing"',
    'W/"',
    '()',
    'a'.repeat(4000),
    '%00',
    '../..',
    ';;;=,',
  ),
  fc.stringMatching(/^[!-~]{0,60}$/),
);

/** Headers with any values that a caller can send. */
export const strangeHeaders: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-language',
    'authorization',
    'cookie',
    'if-match',
    'if-modified-since',
    'if-none-match',
    'range',
    'referer',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-original-url',
    'x-request-id',
  ),
  headerValue,
  { maxKeys: 5 },
);

/** Bodies that are not the JSON object that a call requires, each with its content type. */
export const strangeBody: Arbitrary<{ body: string; type: string }> = fc.record({
  body: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '{"a":',
      'null',
      '[]',
      '"text"',
      '7',
      '{"a":1}{"b":2}',
      '<xml/>',
      '{"__proto__":{"x":1}}',
      '\ufeff{}',
    ),
    fc.constant(`{"a":"${'x'.repeat(150_000)}"}`),
    fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    fc.string({ unit: 'binary' }),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
    '/',
  ),
});

/** Ends of a URL that URL parsers keep unchanged. */
export const strangeQuery: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '?%',
    '?%zz=1',
    '?%ff%fe=%c0%80',
    '?limit=1&limit=2',
    '?limit[]=1',
    '?limit[$gt]=1',
    '?=',
    '?&&&',
    '?__proto__=1',
    '?__proto__[x]=1',
    '?cursor=!!!',
    '?cursor=AAAA',
    '?cursor=eyJ4IjoxfQ',
    `?q=${'a'.repeat(10_000)}`,
    '?a=1?b=2',
    '?a=%00',
  ),
  fc.webQueryParameters().map((query) => `?${query}`),
);
