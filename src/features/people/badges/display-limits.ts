/** How many badges are shown at most. */
export const badgeLimits = { dashboard: 5, profile: 10 } as const;

/** The badges that members declare themselves, for the form; the catalogue says the same. */
export const declarable = [
  { key: 'seeker_business_partner', label: 'Seeking a Business Partner' },
  { key: 'offering_tutoring', label: 'Offering Tutoring' },
] as const;
