/** What of the record an administrator can look at beside what waits. */
export const shownViews = ['ending', 'lapsed', 'all'] as const;

export const evidenceViews = ['waiting', ...shownViews] as const;
export type EvidenceView = (typeof evidenceViews)[number];
