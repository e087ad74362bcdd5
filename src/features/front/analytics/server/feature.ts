import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getAdminAnalytics, getFeatureAnalytics } from './get-admin-analytics.ts';
import { getPerformanceAnalytics } from './get-performance-analytics.ts';
import { getUserAnalytics } from './get-user-analytics.ts';
import { getCurrentAnalytics, getWeeklyAnalytics } from './get-visits.ts';
import { getRevenueAnalytics } from './revenue.ts';

/** The site's figures, for administrators. */
export const analytics: ServerFeature = {
  name: 'analytics',
  handlers: [
    getCurrentAnalytics,
    getWeeklyAnalytics,
    getAdminAnalytics,
    getUserAnalytics,
    getRevenueAnalytics,
    getFeatureAnalytics,
    getPerformanceAnalytics,
  ],
  adminTasks: [{ path: '/analytics', label: 'Analytics', group: 'Today', order: 50 }],
};
