import type { Found } from '../contract.ts';

/** What choosing an option does: it opens a page, searches, or forgets the searches before. */
export type Choice = { open: string } | { searchFor: string } | 'forget';

export type Option = { key: string; title: string; line: string; choice: Choice };

/** Options with what they have in common above them. */
export type OptionGroup = { key: string; label: string; options: readonly Option[] };

/** What the box offers: of what is typed what was found, by kind, and all results; before that the last searches. */
export function optionGroups({
  typed,
  recent,
  found,
}: {
  typed: string;
  recent: readonly string[];
  found: Found | null;
}): readonly OptionGroup[] {
  if (typed === '') return recent.length === 0 ? [] : [recentGroup(recent)];
  if (found === null || found.kinds.length === 0) return [];
  const kinds = found.kinds.map(({ name, label, items }) => ({
    key: name,
    label,
    options: items.map(({ id, title, line, path }) => ({
      key: `${name}-${id}`,
      title,
      line,
      choice: { open: path },
    })),
  }));
  const all = { key: 'all', title: 'Show all results', line: '', choice: { searchFor: typed } };
  return [...kinds, { key: 'everything', label: '', options: [all] }];
}

function recentGroup(recent: readonly string[]): OptionGroup {
  return {
    key: 'recent',
    label: 'Recent searches on this device',
    options: [
      ...recent.map((search, at) => ({
        key: `recent-${at}`,
        title: search,
        line: '',
        choice: { searchFor: search },
      })),
      { key: 'forget', title: 'Clear these searches', line: '', choice: 'forget' as const },
    ],
  };
}

/** The option that an arrow key leads to: from the last back to the first, and the other way round. */
export function nextOption(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
