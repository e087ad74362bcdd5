import { expect, test } from 'vitest';
import { addsLinks, countRepeats, hasForeignLink, isNewMember, linksIn } from './forum-trust.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const joined = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const host = 'mahalla.example';

test.each([
  [{ joinedAt: joined(8), standing: 3 }, false],
  [{ joinedAt: joined(6.9), standing: 30 }, true],
  [{ joinedAt: joined(80), standing: 2 }, true],
  [{ joinedAt: null, standing: 3 }, true],
])('whether a member with %j counts as new: %s', (standing, isNew) => {
  expect(isNewMember({ ...standing, isAdministrator: false }, now)).toBe(isNew);
  expect(isNewMember({ ...standing, isAdministrator: true }, now)).toBe(false);
});

test.each([
  'See https://shoes.example/sale',
  'HTTP://SHOES.EXAMPLE',
  'www.shoes.example',
  'Go to shoes.co.uk, they are open',
  'bit.ly/abc',
  '[click](http://x.example)',
  '[click](shoes)',
  '[click]: http://x.example',
  'javascript:alert(1)',
  'Look //shoes.example',
  'mailto:me@shoes.example',
  'https://mahalla.example.evil.example',
  'https://mahalla.example@evil.example',
  '[us](//evil.example)',
  'магазин.com',
  'xn--80ak6aa92e.com',
])('%j contains a link to another site', (text) => {
  expect(hasForeignLink(text, host)).toBe(true);
});

test.each([
  'At 5.30 by the station. Then we walk.',
  'e.g. this, i.e. that, J.S. Bach and and/or',
  'done.Then home',
  'See https://mahalla.example/events',
  '[our events](/events)',
  'mahalla.example'.replace('.', ' dot '),
  'a@{00000000-0000-7000-8000-000000000001}',
  'وعلیکم السلام۔ شكرا.',
  '1. one\n2. two',
])('%j contains no link to another site', (text) => {
  expect(hasForeignLink(text, host)).toBe(false);
});

test('an edit that keeps a link does not add one', () => {
  expect(addsLinks('See https://a.example', 'Now: https://a.example', host)).toBe(false);
  expect(addsLinks('See https://a.example', 'https://a.example and https://b.example', host)).toBe(true);
});

test.each([
  ['](', 10_000],
  ['a-', 10_000],
  ['www.', 5_000],
  ['a.', 10_000],
  ['[', 20_000],
  ['//', 10_000],
])('twenty thousand characters of %j are searched for links without delay', (piece, times) => {
  expect(linksIn(piece.repeat(times)).length).toBeLessThanOrEqual(times);
});

const offer = 'We clean sofas, carpets and curtains at half the price, in Ilford and Barking, all week long.';

test.each([
  ['the same words', offer],
  ['other signs, spaces and capitals', offer.toUpperCase().replaceAll(/[,.]/g, ' — ')],
  ['the same link in other words', 'Come and see: https://www.Sofas.example/deal/'],
])('a text repeats an earlier one with %s', (_, text) => {
  const earlier = [{ title: 'Sofas', content: `${offer}\nhttps://sofas.example/deal` }, { content: offer }];
  expect(countRepeats({ content: text }, earlier, host)).toBeGreaterThan(0);
});

test.each([
  ['a blessing', 'JazakAllahu khayran, may Allah reward you', 'JazakAllahu khayran, may Allah reward you'],
  [
    'a link within the site',
    'As here: https://mahalla.example/events',
    'And here: https://mahalla.example/events',
  ],
  ['another page of the same site', 'See www.redbridge.gov.uk/bins', 'See www.redbridge.gov.uk/parking'],
])('%s repeats nothing', (_, text, earlier) => {
  expect(countRepeats({ content: text }, [{ content: earlier }], host)).toBe(0);
});
