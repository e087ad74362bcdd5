import type { ServerFeature } from '#kit/server/server-feature.ts';
import { ownRecommendations } from './personal-data.ts';
import {
  answerRecommendation,
  listRecommendations,
  recommendationNotice,
  recommendBusiness,
  withdrawRecommendation,
} from './recommend.ts';
import { reportableRecommendation } from './reportable-recommendation.ts';

/** What recommendations bring to the feature of businesses. */
export const recommendationParts = {
  handlers: [listRecommendations, recommendBusiness, withdrawRecommendation, answerRecommendation],
  notificationKinds: [recommendationNotice],
  reportable: [reportableRecommendation],
  personalData: [ownRecommendations],
} satisfies Partial<ServerFeature>;
