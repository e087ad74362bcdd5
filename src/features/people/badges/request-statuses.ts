/** What becomes of a badge that somebody declares. */
export const requestStatuses = ['pending', 'approved', 'rejected'] as const;
