import { expect, test } from 'vitest';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import {
  type DecidedEvent,
  daysText,
  followsText,
  moonSentence,
  nearEventText,
  seasonText,
  textsBetween,
} from './moon-text.rules.ts';

const declared = (authorityName: string | null, event: DecidedEvent['event'] = 'ramadan'): DecidedEvent => ({
  event,
  authorityName,
  days: ['2027-02-08'],
  isDeclared: true,
});
const open = (authorityName: string | null): DecidedEvent => ({
  event: 'ramadan',
  authorityName,
  days: ['2027-02-08', '2027-02-09'],
  isDeclared: false,
});

test('the sentence for a declared day names the authority, or says that the mosque decided', () => {
  expect(moonSentence(declared('Saudi Arabia'), '2027-02-07')).toBe(
    'Ramadan begins on Monday 8 February, announced by Saudi Arabia.',
  );
  expect(moonSentence(declared(null, 'eid_al_fitr'), '2027-02-07')).toBe(
    'Eid al-Fitr is on Monday 8 February, decided by this mosque.',
  );
});

test('the sentence for a past day is in the past tense', () => {
  expect(moonSentence(declared('Morocco'), '2027-02-08')).toMatch(/^Ramadan begins on/);
  expect(moonSentence(declared('Morocco'), '2027-02-09')).toMatch(/^Ramadan began on/);
  expect(moonSentence(declared('Morocco', 'eid_al_adha'), '2027-02-09')).toMatch(/^Eid al-Adha was on/);
});

test('the sentence for an open day names both days and who has not announced yet', () => {
  expect(moonSentence(open('A UK sighting committee'), '2027-02-07')).toBe(
    'Ramadan is expected on Monday 8 or Tuesday 9 February: this mosque follows a UK sighting committee, which has not announced yet.',
  );
  expect(moonSentence(open(null), '2027-02-07')).toBe(
    'Ramadan is expected on Monday 8 or Tuesday 9 February: this mosque decides on the night.',
  );
});

test('the sentence for a day that passed without an announcement does not expect one', () => {
  expect(moonSentence(open('A UK sighting committee'), '2027-02-09')).toMatch(/^Ramadan is expected on/);
  expect(moonSentence(open('A UK sighting committee'), '2027-02-10')).toBe(
    'Ramadan began on Monday 8 or Tuesday 9 February. We have no record of the announcement.',
  );
  expect(moonSentence(open(null), '2027-03-20')).toBe(
    'Ramadan began on Monday 8 or Tuesday 9 February. We have no record of the announcement.',
  );
});

test('a near event is today or tomorrow, certainly or perhaps; further ahead it has its date', () => {
  const textOn = (event: DecidedEvent) => (today: string) => nearEventText(event, today);
  const sure = textOn(declared('Morocco', 'eid_al_adha'));
  expect(sure('2027-02-05')).toBe('Eid al-Adha is on Monday 8 February');
  expect(sure('2027-02-07')).toBe('Eid al-Adha is tomorrow');
  expect(sure('2027-02-08')).toBe('Eid al-Adha is today');
  const expected = textOn({ ...open(null), event: 'eid_al_fitr' });
  expect(expected('2027-02-06')).toBe('Eid al-Fitr is expected on Monday 8 or Tuesday 9 February');
  expect(expected('2027-02-07')).toBe('Eid al-Fitr may be tomorrow');
  expect(expected('2027-02-08')).toBe('Eid al-Fitr may be today or tomorrow');
  expect(expected('2027-02-09')).toBe('Eid al-Fitr may be today');
});

test('two days in different months each name their month', () => {
  expect(daysText(['2027-02-28', '2027-03-01'])).toBe('Sunday 28 February or Monday 1 March');
  expect(daysText(['2027-02-28'])).toBe('Sunday 28 February');
});

const calendar = { declared: [], assumed: [], authority: { id: 'a', name: 'The UK committee' }, changes: 0 };

test('in season the text is about the next event; out of season there is none', () => {
  const say = (today: string) => seasonText(calendar, today)?.split(/ (?:is|was|began) /)[0] ?? null;
  expect(say('2027-01-24')).toBeNull();
  expect(say('2027-01-25')).toBe('Ramadan');
  expect(say('2027-02-27')).toBe('Ramadan');
  expect(say('2027-03-01')).toBe('Eid al-Fitr');
  expect(say('2027-03-13')).toBe('Eid al-Fitr');
  expect(say('2027-03-14')).toBeNull();
  expect(say('2027-05-16')).toBe('Eid al-Adha');
});

test('every day from two weeks before Ramadan to the Eid after it has a text', () => {
  for (const startsOn of ['2027-02-08', '2027-02-09']) {
    const declared = [{ year: 1448, month: 9, startsOn }];
    const silent = datesBetween('2027-01-26', '2027-03-12').filter(
      (date) => seasonText({ ...calendar, declared }, date) === null,
    );
    expect(silent).toEqual([]);
  }
});

test('the texts of a month cover every event that may fall in it', () => {
  expect(textsBetween(calendar, '2027-02-01', '2027-02-28', '2026-12-01')).toEqual([
    'Ramadan is expected on Monday 8 or Tuesday 9 February: this mosque follows the UK committee, which has not announced yet.',
  ]);
  expect(textsBetween(calendar, '2027-04-01', '2027-04-30', '2026-12-01')).toEqual([]);
});

test('out of season the text says which authority the mosque follows', () => {
  expect(followsText('The UK committee')).toBe('For Ramadan and Eid, this mosque follows the UK committee.');
  expect(followsText(null)).toBe('For Ramadan and Eid, this mosque decides on the night.');
});
