import { expect, test } from 'vitest';
import { searchTextOf, shownNameOf, tidyTags } from './rules.ts';

const amina = { firstName: 'Amina', lastName: 'Khan', displayName: null, showRealName: false };

test.each([
  ['the first name with an initial, until something else is chosen', {}, 'Amina K.'],
  ['the name that was chosen', { displayName: 'Umm Yusuf' }, 'Umm Yusuf'],
  ['the real name, where that is wanted', { displayName: 'Umm Yusuf', showRealName: true }, 'Amina Khan'],
  ['the first name of somebody without a last one', { lastName: '' }, 'Amina'],
  ['a whole letter outside the usual ones', { lastName: '𞤀𞤫𞤲' }, 'Amina 𞤢.'.replace('𞤢', '𞤀')],
])('members see %s', (_what, changes, name) => {
  expect(shownNameOf({ ...amina, ...changes })).toBe(name);
});

test.each([
  [['football', 'Football ', 'FOOTBALL'], ['Football']],
  [['  urdu   poetry'], ['Urdu poetry']],
  [["qur'an study", 'quran study'], ['Qur’an study']],
  [['it support'], ['IT support']],
  [['', ' '], []],
  [['خط'], ['خط']],
])('tags %j are stored as %j', (typed, stored) => {
  expect(tidyTags(typed)).toEqual(stored);
});

test('a search looks into what members see, and not into a name that is kept', () => {
  const profile = {
    profession: 'Nurse',
    bio: null,
    interests: ['Baking'],
    skills: [],
    lookingFor: [],
    offering: [],
  };
  const text = searchTextOf(shownNameOf({ ...amina, displayName: 'Umm Yusuf' }), profile);
  expect(text).toBe('umm yusuf\nnurse\nbaking');
});
