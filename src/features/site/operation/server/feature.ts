import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getDocs } from './get-docs.ts';
import { getHealth } from './get-health.ts';
import { getOpenapi } from './get-openapi.ts';
import { getReady } from './get-ready.ts';

/** Health and documentation. */
export const operation: ServerFeature = {
  name: 'operation',
  handlers: [getHealth, getReady, getOpenapi, getDocs],
};
