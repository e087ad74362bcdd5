/** How many characters the fields of an announcement take at most; name: of the deceased, and the prayer before a janazah. */
export const announcementLengths = { title: 120, name: 120, body: 2000 } as const;
