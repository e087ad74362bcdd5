import { borough } from '#borough';
import { declarableBadges } from '#features/people/badges/badge-display.rules.ts';
import type { FilteredList, FiltersOf } from '#kit/web/list-filters.ts';
import type { calls } from '../directory.contract.ts';

/** The filters of /member-directory. */
export const directoryFilters = {
  search: { kind: 'words', label: 'Search members', placeholder: 'Name, skill or interest' },
  location: { kind: 'listed', label: 'Location', any: `Anywhere in ${borough.name}`, width: 'whole' },
  profession: { kind: 'listed', label: 'Profession', width: 'whole' },
  interest: { kind: 'listed', label: 'Interest', width: 'whole' },
  skill: { kind: 'listed', label: 'Skill', width: 'whole' },
  badge: { kind: 'choice', choices: declarableBadges.map(({ key }) => key) },
  open: { kind: 'toggle' },
} as const satisfies FiltersOf<typeof calls.listDirectoryMembers>;

export const members = {
  path: '/member-directory',
  nouns: ['member', 'members'],
  clear: 'Clear All',
  filters: directoryFilters,
} as const satisfies FilteredList;
