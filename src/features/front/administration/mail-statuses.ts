/** queued: waits; sending: a worker has it; sent; given_up: it never will be; unwanted: the member switched this kind off. */
export const mailStatuses = ['queued', 'sending', 'sent', 'given_up', 'unwanted'] as const;
