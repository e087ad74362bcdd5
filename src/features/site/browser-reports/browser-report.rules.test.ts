import { expect, test } from 'vitest';
import { readViolation } from './browser-report.rules.ts';

const ours = 'https://mahalla.example';
const inline = {
  documentURL: `${ours}/events`,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'inline',
  sourceFile: `${ours}/events`,
};

test('a report is reduced to the directive, what was blocked and the page', () => {
  expect(readViolation(inline, ours)).toEqual({
    directive: 'script-src-elem',
    blocked: 'inline',
    page: '/events',
  });
});

test('Firefox’s format is read too', () => {
  const report = {
    'document-uri': `${ours}/home?x=1`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://evil.example/pixel.gif?who=amina',
  };
  expect(readViolation(report, ours)).toEqual({
    directive: 'img-src',
    blocked: 'https://evil.example',
    page: '/home',
  });
});

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/events/0198b1f2-7a3c-7d1e-8f00-000000000001', '/events/…'],
  ['/calendar/QWxhZGRpbjpvcGVu.ics', '/calendar/…'],
  ['/member/Amina', '/member/…'],
])('%s is kept as %s', (path, kept) => {
  expect(readViolation({ ...inline, documentURL: ours + path }, ours)?.page).toBe(kept);
});

test.each([
  ['from another site', { documentURL: 'https://other.example/' }],
  ['without a page', { documentURL: 'about' }],
  ['about an extension’s script', { sourceFile: 'moz-extension://1234/content.js' }],
  ['about an extension’s picture', { blockedURL: 'chrome-extension' }],
  ['with a sentence as its directive', { effectiveDirective: 'Amina Khan lives at' }],
  ['with a number as its directive', { effectiveDirective: 7 }],
])('a report %s is ignored', (_what, changes) => {
  expect(readViolation({ ...inline, ...changes }, ours)).toBeNull();
});

test('words in place of a blocked URL are not stored', () => {
  expect(readViolation({ ...inline, blockedURL: 'Amina Khan lives at 12' }, ours)?.blocked).toBe('other');
});
