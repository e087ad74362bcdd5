import { expect, test } from 'vitest';
import { readSearch } from '#kit/server/search/search-query.ts';
import { readRoomSearch } from './room-search.ts';

/** The words that are still searched for, and whether all rooms are meant. */
const read = (text: string) => {
  const { query, meant, isNarrowed } = readRoomSearch(readSearch(text));
  return { words: query.words.join(' '), isAll: meant !== undefined, isNarrowed };
};

test.each(['multifaith', 'Multi-faith room', 'multifaith prayer room', 'musalla', 'musallah'])(
  'a search for “%s” means every prayer room',
  (text) => {
    expect(read(text)).toMatchObject({ isAll: true, isNarrowed: false });
  },
);

test('the other words of such a search narrow it', () => {
  expect(read('multifaith room Oakmere')).toEqual({ words: 'oakmere', isAll: false, isNarrowed: true });
});

test.each(['prayer room', 'quiet', 'faith', 'Oakmere Hospital'])(
  'a search for “%s” is one for its words',
  (text) => {
    expect(read(text)).toEqual({ words: readSearch(text).words.join(' '), isAll: false, isNarrowed: false });
  },
);
