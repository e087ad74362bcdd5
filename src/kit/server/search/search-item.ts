/** A kind of thing that search across the site finds. */
export type SearchKind = {
  /** In answers and addresses: 'event'. */
  name: string;
  /** Above its results: 'Events'. */
  label: string;
  /** Place among the kinds, smallest first. */
  order: number;
  /** The address of the kind's own list, narrowed to a search, where it has one that finds the same. */
  list?(search: string): string;
};

/** One thing found, no more than its row shows. */
export type SearchItem = {
  id: string;
  title: string;
  /** What tells it from others of the same title: date and place, address. */
  line: string;
  path: string;
};
