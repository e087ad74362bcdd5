/** requested: waits for the worker; ready: can be fetched until it expires; failed: could not be made. */
export const exportStatuses = ['requested', 'ready', 'failed'] as const;

/** What a member can write to the data protection officer about. */
export const requestKinds = ['objection', 'correction', 'complaint', 'question'] as const;
