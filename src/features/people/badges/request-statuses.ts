/** The statuses of a badge request. */
export const requestStatuses = ['pending', 'approved', 'rejected'] as const;
