import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getHadithOfToday } from './get-hadith-of-today.ts';

export const hadith: ServerFeature = { name: 'hadith', handlers: [getHadithOfToday] };
