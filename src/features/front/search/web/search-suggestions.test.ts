import { expect, test } from 'vitest';
import { nextOption, optionGroups } from './search-suggestions.tsx';

const found = {
  isNear: false,
  isPartial: false,
  answers: [],
  kinds: [
    {
      name: 'event',
      label: 'Events',
      items: [{ id: '7', title: 'Iftar', line: 'Sat 28 Nov', path: '/events/7' }],
      hasMore: false,
      listPath: null,
    },
  ],
};

test('results are grouped by kind, followed by a link to all results', () => {
  const groups = optionGroups({ typed: 'iftar', recent: ['eid'], found });
  expect(groups.map(({ label, options }) => [label, options.map(({ choice }) => choice)])).toEqual([
    ['Events', [{ open: '/events/7' }]],
    ['', [{ searchFor: 'iftar' }]],
  ]);
});

test('before typing, recent searches are offered and can be cleared', () => {
  const [group] = optionGroups({ typed: '', recent: ['eid', 'iftar'], found: null });
  expect(group?.options.map(({ choice }) => choice)).toEqual([
    { searchFor: 'eid' },
    { searchFor: 'iftar' },
    'forget',
  ]);
  expect(optionGroups({ typed: '', recent: [], found: null })).toEqual([]);
});

test('nothing is offered while results are loading or if there are none', () => {
  expect(optionGroups({ typed: 'iftar', recent: ['eid'], found: null })).toEqual([]);
  expect(
    optionGroups({
      typed: 'iftar',
      recent: [],
      found: { isNear: true, isPartial: false, answers: [], kinds: [] },
    }),
  ).toEqual([]);
});

test.each([
  [-1, 3, 1, 0],
  [-1, 3, -1, 2],
  [2, 3, 1, 0],
  [0, 3, -1, 2],
  [1, 3, 1, 2],
  [-1, 0, 1, -1],
] as const)('from option %i of %i an arrow of %i leads to %i', (active, count, step, next) => {
  expect(nextOption(active, count, step)).toBe(next);
});
