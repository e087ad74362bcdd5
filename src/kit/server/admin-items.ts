/** Something that waits for an administrator, in one row of the inbox. */
export type InboxItem = {
  id: string;
  /** Grows when what is asked for changes: a decision is about the version that was read. Always 1 where it can't change. */
  version: number;
  /** Who or what it is about: 'Sumayya Begum'. */
  name: string;
  /** What they want, after the name: 'asks to join'. */
  wants: string;
  /** What helps to decide, in a line; '' where nothing does. */
  detail: string;
  /** Where it is read in full. */
  path: string;
  /** An instant in UTC. */
  waitingSince: string;
};

/** What is to be decided about one item. */
export type InboxDecision = {
  id: string;
  version: number;
  decision: 'approved' | 'rejected';
  reason: string | null;
};

/** How one part of the site fares, for administrators. */
export type HealthLine = {
  /** ok: nothing to do; warn: somebody should see to it; bad: something does not work. */
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
  /** Where more can be read or done. */
  link: { path: string; label: string } | null;
};
