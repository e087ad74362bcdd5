import type { ServerFeature } from '#kit/server/server-feature.ts';
import { recommendationHandlers } from './handlers.ts';
import { ownRecommendations } from './personal-data.ts';
import { recommendationNotice } from './recommend.ts';
import { reportableRecommendation } from './reportable-recommendation.ts';

/** What recommendations bring to the feature of businesses. */
export const recommendationParts = {
  handlers: recommendationHandlers,
  notificationKinds: [recommendationNotice],
  reportable: [reportableRecommendation],
  personalData: [ownRecommendations],
} satisfies Partial<ServerFeature>;
