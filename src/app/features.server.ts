import { mosques } from '#features/mosques/server/feature.ts';
import { places } from '#features/places/server/feature.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';

/** The server side of every feature, lower ranks first: sample data loads in this order. */
export const serverFeatures: readonly ServerFeature[] = [places, mosques];
