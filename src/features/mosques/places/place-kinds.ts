/** The kinds of place. Shared columns stand in one table, what a kind has of its own beside it. */
export const placeKinds = ['mosque', 'islamic_school', 'other_facility'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The page about a place. */
export function placePath({ kind, id }: { kind: PlaceKind; id: string }): string {
  const words: Record<PlaceKind, string> = {
    mosque: 'mosque',
    islamic_school: 'school',
    other_facility: 'facility',
  };
  return `/${words[kind]}/${id}`;
}

/** pending: awaits approval; approved: public; rejected; archived: was public and is kept for its history. */
export const placeStatuses = ['pending', 'approved', 'rejected', 'archived'] as const;

/** Who can say that a place's record is right. */
export const verifiers = ['mosque', 'administrator'] as const;
export type Verifier = (typeof verifiers)[number];
