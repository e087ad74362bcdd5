/** The categories of the member's and the administrator's form together. */
export const eventCategories = [
  'community',
  'religious',
  'educational',
  'social',
  'charity',
  'youth',
  'family',
  'women',
] as const;
export type EventCategory = (typeof eventCategories)[number];

export const eventCategoryLabels: Record<EventCategory, string> = {
  community: 'Community',
  religious: 'Religious',
  educational: 'Educational',
  social: 'Social',
  charity: 'Charity',
  youth: 'Youth',
  family: 'Family',
  women: 'Women',
};

/** pending: awaits approval; approved: public; rejected: never was; cancelled: was public and will not take place. */
export const eventStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const;
