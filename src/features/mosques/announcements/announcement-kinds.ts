/** What a mosque announces. A janazah is told at once and forgotten soon. */
export const announcementKinds = ['notice', 'janazah', 'closure', 'ramadan'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const announcementKindLabels: Record<AnnouncementKind, string> = {
  notice: 'Notice',
  janazah: 'Janazah',
  closure: 'Closure',
  ramadan: 'Ramadan',
};

/** An announcement ends at most so many days ahead. */
export const maxDaysAhead = 90;

/** So many days after its end a janazah notice is deleted for good. */
export const janazahKeptDays = 7;
