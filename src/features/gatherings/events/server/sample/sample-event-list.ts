import { sampleCharityAndCommunity } from './sample-charity-and-community.ts';
import type { SampleEvent } from './sample-event.ts';
import { sampleFamiliesAndYouth } from './sample-families-and-youth.ts';
import { sampleWomenAndSocials } from './sample-women-and-socials.ts';
import { sampleWorshipAndLearning } from './sample-worship-and-learning.ts';

/** Invented events: nobody will be there. */
export const sampleEventList: readonly SampleEvent[] = [
  ...sampleWorshipAndLearning,
  ...sampleFamiliesAndYouth,
  ...sampleWomenAndSocials,
  ...sampleCharityAndCommunity,
];
