import type { SampleBusiness } from './sample-business.ts';
import { sampleCareAndLearning } from './sample-care-and-learning.ts';
import { sampleFood } from './sample-food.ts';
import { sampleShopsAndServices } from './sample-shops-and-services.ts';
import { sampleTrades } from './sample-trades.ts';

/** Invented businesses: none of them exists. */
export const sampleBusinesses: readonly SampleBusiness[] = [
  ...sampleFood,
  ...sampleTrades,
  ...sampleCareAndLearning,
  ...sampleShopsAndServices,
];
