import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  getAdminAnalytics,
  getCurrentAnalytics,
  getFeatureAnalytics,
  getPerformanceAnalytics,
  getRevenueAnalytics,
  getUserAnalytics,
  getWeeklyAnalytics,
} from './analytics.admin.ts';

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
