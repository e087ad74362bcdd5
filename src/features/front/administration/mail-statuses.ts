/** queued: waiting; sending: a worker has it; sent; given_up: could not be sent; unwanted: the member has opted out of this kind. */
export const mailStatuses = ['queued', 'sending', 'sent', 'given_up', 'unwanted'] as const;
