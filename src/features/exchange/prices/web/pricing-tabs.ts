/** The tabs of /admin/pricing in its URL, except the first. */
export const pricingTabs = ['seasons', 'growth', 'packages', 'what-if'] as const;
