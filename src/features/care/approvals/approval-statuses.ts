/** withdrawn: withdrawn or replaced by the person who submitted it. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
