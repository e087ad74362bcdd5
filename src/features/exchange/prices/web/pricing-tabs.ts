/** The parts of /admin/pricing beside the first, as the address names them. */
export const pricingTabs = ['seasons', 'growth', 'packages', 'what-if'] as const;
