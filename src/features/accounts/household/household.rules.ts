export const householdKinds = ['adult', 'child'] as const;
export type HouseholdKind = (typeof householdKinds)[number];

export const householdKindLabels: Readonly<Record<HouseholdKind, string>> = {
  adult: 'Adult',
  child: 'Child',
};

/** The people of one member's household. */
export const maxHouseholdPeople = 12;
export const maxNameLength = 100;
export const maxNeedsLength = 200;

type Stored = { id: string; name: string; kind: HouseholdKind };
type Wanted = { id?: string | undefined; name: string; kind: HouseholdKind };

/**
 * Returns for each entry the id of the stored person it is, or null for a new one; undefined if an entry names an id that isn't stored. An
 * entry without an id is the stored person of the same name and kind whom no other entry is, so that sending a list twice keeps everybody
 * and their bookings.
 */
export function matchPeople(
  stored: readonly Stored[],
  wanted: readonly Wanted[],
): (string | null)[] | undefined {
  const free = new Map(stored.map((person) => [person.id, person]));
  for (const { id } of wanted) if (id !== undefined && !free.delete(id)) return undefined;
  return wanted.map(({ id, name, kind }) => {
    if (id !== undefined) return id;
    const same = [...free.values()].find((person) => person.name === name && person.kind === kind);
    if (same === undefined) return null;
    free.delete(same.id);
    return same.id;
  });
}

/** What is said when a person is removed who is booked: '', or 'Nani is booked for 1 event. …'. */
export function removalText(name: string, comingEvents: number): string {
  if (comingEvents === 0) return '';
  const events = comingEvents === 1 ? '1 event' : `${comingEvents} events`;
  const booking = comingEvents === 1 ? 'that booking' : 'those bookings';
  return `${name} is booked for ${events}. The place stays booked, for a guest without a name, until you change ${booking}.`;
}
