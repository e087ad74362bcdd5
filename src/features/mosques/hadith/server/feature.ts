import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getHadithOfToday } from './hadith.read.ts';

export const hadith: ServerFeature = { name: 'hadith', handlers: [getHadithOfToday] };
