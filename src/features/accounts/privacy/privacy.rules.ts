/** requested: waiting for the worker; ready: can be downloaded until it expires; failed: could not be made. */
export const exportStatuses = ['requested', 'ready', 'failed'] as const;

/** The kinds of request a member can send to the data protection officer. */
export const requestKinds = ['objection', 'correction', 'complaint', 'question'] as const;

/** Maximum lengths, in characters, of a request and its answer. */
export const privacyLengths = { message: 4000 } as const;
