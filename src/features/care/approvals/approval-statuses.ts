/** withdrawn: withdrawn or replaced by the person who submitted it; passed: a change that was made at once, and is listed. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'passed'] as const;
