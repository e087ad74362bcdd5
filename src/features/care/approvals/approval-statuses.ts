/** withdrawn: taken back, or replaced, by whoever submitted it. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
