import { expect, test } from 'vitest';
import {
  cleanLine,
  cleanText,
  type Entered,
  joinLines,
  readEmail,
  readLine,
  readPhone,
  readPostcode,
  readPostcodeOrDistrict,
  readPounds,
  readText,
  readWebAddress,
} from './field-kinds.ts';

type Read = (typed: string, problem: string) => Entered<unknown>;

/** Expects each input to be read as the value beside it. */
function reads(kind: string, read: Read, cases: readonly (readonly [typed: string, value: unknown])[]) {
  test.each(cases)(`${kind}: %j is read as %j`, (typed, value) => {
    expect(read(typed, 'wrong')).toEqual({ value });
  });
}

function refuses(kind: string, read: Read, cases: readonly string[]) {
  test.each(cases)(`${kind}: %j is refused`, (typed) => {
    expect(read(typed, 'wrong')).toEqual({ problem: 'wrong' });
  });
}

const blanks = [
  '',
  '  ',
  '\u200B',
  '\u200D',
  '\u2800',
  '\u3164',
  '\u115F\u1160',
  '\uFFA0',
  '\u00AD',
  '\u202A\u202C',
];
const aLine: Read = (typed, problem) => readLine(typed, { max: 40, problem });
const filled: Read = (typed, problem) => readText(typed, { min: 1, max: 40, problem });

reads('line', aLine, [
  ['\u200E Noor\uFEFF ', 'Noor'],
  ['Ami\u200Bna', 'Amina'],
  ['soft\u00ADware', 'software'],
  ['\u202AAbdullah\u202C', 'Abdullah'],
  ['می‌خواهم', 'می‌خواهم'],
  ['نئی‌دہلی', 'نئی‌دہلی'],
  ['عائشة', 'عائشة'],
  ['Zaynab bint ʿAlī', 'Zaynab bint ʿAlī'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['ᄀ\u1160', 'ᄀ\u1160'],
]);
refuses('line', aLine, blanks);

reads('text', filled, [
  ['one\ntwo\tthree', 'one\ntwo\tthree'],
  ['\u2066one\u2069 \u202Etwo', 'one two'],
  ['(مسجد)\u200F C++', '(مسجد)\u200F C++'],
  ['می‌خواهم', 'می‌خواهم'],
]);
refuses('text', filled, blanks);

test('text without visible characters is read as empty where it is optional', () => {
  for (const blank of blanks) {
    expect(readText(blank, { max: 20 })).toEqual({ value: '' });
    expect([cleanLine(blank), cleanText(blank)]).toEqual(['', '']);
  }
});

test.each([
  ['12 High Road,\r\nIlford \n\n IG1 1AA\n', '12 High Road, Ilford, IG1 1AA'],
  ['Ilford ,\n,\nIG1', 'Ilford, IG1'],
  [' one line, with a comma, ', 'one line, with a comma,'],
  ['', ''],
])('the lines of %j are joined as %j', (lines, joined) => {
  expect(joinLines(lines)).toBe(joined);
});

test('only multi-line text may contain line breaks, and both lengths are checked', () => {
  const limits = { max: 20, min: 2, problem: 'too short' };
  expect(readLine('one\ntwo', limits).problem).toBe('Please leave out line breaks and control characters.');
  for (const typed of ['one\u0007two', '\u0000\u0007']) {
    expect(readText(typed, limits).problem).toBe('Please leave out control characters.');
  }
  expect(readText('x'.repeat(21), limits).problem).toBe('Please use at most 20 characters.');
  expect(readLine(`${'x'.repeat(20)}\u200E`, limits)).toEqual({ value: 'x'.repeat(20) });
  expect(readLine('x', limits).problem).toBe('too short');
  expect(readLine(' ', { max: 20 }).problem).toBe('Please fill this in.');
});

reads('email', readEmail, [
  ['amina@example.org', 'amina@example.org'],
  ['\u202Aamina@example.org\u202C ', 'amina@example.org'],
  ['mailto:amina@example.org', 'amina@example.org'],
  ['a&b@example.org', 'a&b@example.org'],
  ['amina+club@example.org', 'amina+club@example.org'],
  ["o'brien@Example.co.uk", "o'brien@Example.co.uk"],
  ['amina@münchen.example', 'amina@xn--mnchen-3ya.example'],
  ['amina@xn--mnchen-3ya.example', 'amina@xn--mnchen-3ya.example'],
  ['a@b.example', 'a@b.example'],
]);
refuses('email', readEmail, [
  '',
  'nobody',
  '@example.org',
  'a@b',
  'a@b@c.example',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a b@example.org',
  'a\nb@example.org',
  'a@127.0.0.1',
  'a@-example.org',
  'a@exa_mple.org',
  // A Cyrillic а, before and after the @.
  'аmina@example.org',
  'amina@exаmple.org',
  `${'x'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
]);

test('a curly apostrophe in an email address has its own error message', () => {
  expect(readEmail('o’brien@example.org', 'wrong').problem).toMatch(/straight apostrophe/);
});

reads('phone', readPhone, [
  ['020 7946 0123', '020 7946 0123'],
  ['\u202A+44 7700 900123\u202C', '+44 7700 900123'],
  ['07700 900123\u200E', '07700 900123'],
  ['020 7946 0123 ext 12', '020 7946 0123 ext 12'],
  ['020 7946 0123 ext. 12', '020 7946 0123 ext. 12'],
  ['020 7946 0123, extension 12', '020 7946 0123, extension 12'],
  ['020 7946 0123x12', '020 7946 0123x12'],
  ['020–7946–0123', '020-7946-0123'],
  ['020\u00A07946\u00A00123', '020 7946 0123'],
  ['٠٧٧٠٠٩٠٠١٢٣', '07700900123'],
  ['۰۷۷۰۰۹۰۰۱۲۳', '07700900123'],
  ['০৭৭০০৯০০১২৩', '07700900123'],
  ['०७७००९००१२३', '07700900123'],
  ['＋４４ ７７００ ９００１２３', '+44 7700 900123'],
  ['+44 (0)20 7946.0123', '+44 (0)20 7946.0123'],
  ['Tel: 020/79460123', '020/79460123'],
  ['116 123', '116 123'],
]);
refuses('phone', readPhone, [
  '',
  'ring the bell',
  '1234',
  '( - )',
  '1'.repeat(16),
  '020 7946 0123 or 0124',
  '020 7946\n0123 ask for Amina',
  '=1+12345',
]);

reads('postcode', readPostcode, [
  ['IG1 1AA', 'IG1 1AA'],
  ['ig11aa', 'IG1 1AA'],
  ['\u200EIG1 1AA', 'IG1 1AA'],
  ['IG1.1AA', 'IG1 1AA'],
  ['IG1–1AA', 'IG1 1AA'],
  [' I G 1  1 A A ', 'IG1 1AA'],
  ['ＩＧ１ １ＡＡ', 'IG1 1AA'],
  ['ec1a1bb', 'EC1A 1BB'],
  ['W1A 0AX', 'W1A 0AX'],
]);
refuses('postcode', readPostcode, ['', 'IG1', 'IG1 1A', '12345', 'IG1 1AAA', 'IG1 1AA, IG2 2BB']);

reads('postcode or district', readPostcodeOrDistrict, [
  ['ig11aa', 'IG1 1AA'],
  ['IG1', 'IG1'],
  ['ig3', 'IG3'],
  [' RM6. ', 'RM6'],
  ['IG 1', 'IG1'],
  ['ＩＧ１１', 'IG11'],
  ['ec1a', 'EC1A'],
]);
refuses('postcode or district', readPostcodeOrDistrict, [
  '',
  'IG',
  '1',
  'Ilford',
  'IG1 1',
  'IG1 1A',
  'IG111',
]);

reads('web address', readWebAddress, [
  [' https://example.org/a?b=c\u200E', 'https://example.org/a?b=c'],
  ['http://example.org', 'http://example.org'],
  ['www.example.org', 'https://www.example.org'],
  ['example.org/times', 'https://example.org/times'],
  ['example.org:8080', 'https://example.org:8080'],
  ['https://müsli.example', 'https://müsli.example'],
]);
refuses('web address', readWebAddress, [
  '',
  'our website',
  'two words.org',
  'example.org:80 or 81',
  '7.30',
  'amina@example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'javascript:alert(1).example',
  'data:text/html,x.example',
  'mailto:a@example.org',
  'https://me:1@example.org',
  'https://localhost',
  'localhost:3000',
  '//example.org',
  'https://exam\nple.org',
]);

test('the error for a web address that is too long names the limit', () => {
  const problem = readWebAddress(`https://example.org/${'x'.repeat(500)}`).problem;
  expect(problem).toBe('Please use at most 500 characters.');
});

reads('pounds', readPounds, [
  ['45', 4500],
  ['£45', 4500],
  ['£ 45.00', 4500],
  ['12.5', 1250],
  ['12.50', 1250],
  ['12,50', 1250],
  ['.50', 50],
  ['£1,200', 120_000],
  ['1,234,567.89', 123_456_789],
  ['0', 0],
  ['Free', 0],
  ['50p', 50],
  [' \u200E7 ', 700],
  ['٤٥', 4500],
  ['￡１０', 1000],
]);
refuses('pounds', readPounds, [
  '',
  '£',
  '-5',
  '1e9',
  '12.505',
  '1,2000',
  '9'.repeat(20),
  'ask me',
  '12.50.1',
  '5 or 10',
  '10-15',
  '5 each',
  '€5',
  '120p',
]);

test('each kind of field has its own error message', () => {
  const problems = [readEmail, readPhone, readPostcode, readWebAddress, readPounds].map(
    (read) => read('?').problem,
  );
  expect(problems).toEqual([
    'Enter an email address in the correct format, like name@example.com.',
    'Enter a phone number, like 020 7946 0123.',
    'Enter a full UK postcode, like IG1 1AA.',
    'Enter a web address, like https://www.example.org.',
    'Enter an amount in pounds, like 45 or 12.50.',
  ]);
});
