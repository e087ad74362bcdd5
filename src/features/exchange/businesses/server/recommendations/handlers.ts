import {
  answerRecommendation,
  listRecommendations,
  recommendBusiness,
  withdrawRecommendation,
} from './recommend.ts';

/** What members and owners do with recommendations. */
export const recommendationHandlers = [
  listRecommendations,
  recommendBusiness,
  withdrawRecommendation,
  answerRecommendation,
];
