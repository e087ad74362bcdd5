import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getDocs } from './get-docs.ts';
import { getHealth } from './get-health.ts';
import { getOpenapi } from './get-openapi.ts';
import { getOperation } from './get-operation.ts';
import { getReady } from './get-ready.ts';
import { operationHealth } from './operation-health.ts';
import { runJobNow } from './run-job-now.ts';

/** Health, documentation, and how the server fares. */
export const operation: ServerFeature = {
  name: 'operation',
  handlers: [getHealth, getReady, getOperation, runJobNow, getOpenapi, getDocs],
  health: operationHealth,
  adminTasks: [{ path: '/admin/operation', label: 'Server', group: 'Site', order: 9 }],
};
