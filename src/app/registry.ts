import { createRegistry } from '#kit/server/registry.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import * as features from './features.server.ts';

/** The features of src/app/features.server.ts, by name. Where an order matters, what they contribute states it. */
export const serverFeatures: readonly ServerFeature[] = Object.values(features);

/** What they contribute, for every context. */
export const registry = createRegistry(serverFeatures);
