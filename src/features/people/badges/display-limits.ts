/** The most badges shown in each place. */
export const badgeLimits = { dashboard: 5, profile: 10 } as const;

/** The badges that members can claim for themselves, for the form; the same as in the catalogue. */
export const declarable = [
  { key: 'seeker_business_partner', label: 'Seeking a Business Partner' },
  { key: 'offering_tutoring', label: 'Offering Tutoring' },
] as const;
