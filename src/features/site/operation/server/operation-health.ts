import type { HealthCheck } from '#kit/server/context.ts';
import { backupHealth, serverHealth } from '../server-state.ts';
import { readRuns, readServerState } from './read-operation.ts';

const server: HealthCheck = {
  name: 'server',
  order: 10,
  check: async (ctx) => serverHealth(await readServerState(ctx)),
};

const backup: HealthCheck = {
  name: 'backup',
  order: 15,
  check: async ({ db, now, monitor }) => backupHealth(await readRuns(db), { now, since: monitor.startedAt }),
};

/** How the server fares, and whether there is a backup, for the administrators' front page. */
export const operationHealth: readonly HealthCheck[] = [server, backup];
