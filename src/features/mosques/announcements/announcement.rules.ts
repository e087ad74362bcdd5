import { addDays } from '#kit/contract/dates.ts';

/** Kinds of announcement. Followers are notified of a janazah at once, and it is deleted soon after it ends. */
export const announcementKinds = ['notice', 'janazah', 'closure', 'ramadan'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const announcementKindLabels: Record<AnnouncementKind, string> = {
  notice: 'Notice',
  janazah: 'Janazah',
  closure: 'Closure',
  ramadan: 'Ramadan',
};

/** The latest end of an announcement, in days from today. */
export const maxDaysAhead = 90;

/** A janazah notice is deleted for good this many days after its end. */
export const janazahRetentionDays = 7;

/** Returns the day (YYYY-MM-DD) on which a janazah notice that ends on another one is deleted. */
export const janazahErasedOn = (endsOn: string): string => addDays(endsOn, janazahRetentionDays + 1);

/** Maximum lengths in characters; `name` is for the deceased. */
export const announcementLengths = { title: 120, name: 100, lifts: 120, body: 2000 } as const;

/** The id of an announcement's entry on its mosque's page, for links to it. */
export const announcementAnchor = (id: string): string => `announcement-${id}`;

type Addressed = { id: string; placeId: string; kind: AnnouncementKind; date: string | null };

/** The address of an announcement: on its mosque's page, or a janazah's own page. One from before janazahs had a day has none. */
export function announcementPath({ id, placeId, kind, date }: Addressed): string {
  return hasOwnPage({ kind, date }) ? `/janazah/${id}` : `/mosque/${placeId}#${announcementAnchor(id)}`;
}

/** Whether an announcement has a page of its own. */
export function hasOwnPage({ kind, date }: Pick<Addressed, 'kind' | 'date'>): boolean {
  return kind === 'janazah' && date !== null;
}
