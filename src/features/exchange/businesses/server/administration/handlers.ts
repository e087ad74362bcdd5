import {
  createBusinessCategory,
  deleteBusinessCategory,
  listAdminBusinessCategories,
  updateBusinessCategory,
} from '../categories/change-categories.ts';
import { featureBusiness, listAdminBusinesses } from './admin-businesses.ts';

/** What administrators do with the directory. */
export const adminHandlers = [
  listAdminBusinesses,
  featureBusiness,
  listAdminBusinessCategories,
  createBusinessCategory,
  updateBusinessCategory,
  deleteBusinessCategory,
];
