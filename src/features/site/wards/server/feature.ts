import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getWards } from './ward.read.ts';

export const wards: ServerFeature = { name: 'wards', handlers: [getWards] };
