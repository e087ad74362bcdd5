import { diskRoom } from '#kit/server/files/disk-room.ts';
import { handle } from '#kit/server/handle.ts';
import { jobsState, laneStates } from '#kit/server/queue/queue-state.ts';
import { calls } from '../contract.ts';
import { readRuns, readVersions } from './read-operation.ts';

/** Returns how the server that answers fares, and what it shares with others: queue, jobs, backups. */
export const getOperation = handle(calls.getOperation, async ({ db, now, config, monitor }) => {
  const [room, lanes, jobs, runs, versions] = await Promise.all([
    diskRoom(config.dataDir),
    laneStates(db, now),
    jobsState(db),
    readRuns(db),
    readVersions(db),
  ]);
  const { keptAnswers, liveStreams, pool } = monitor.figures();
  return {
    startedAt: monitor.startedAt.toISOString(),
    versions,
    disk: room ?? null,
    filesIn: config.s3 ? ('bucket' as const) : ('disk' as const),
    memoryBytes: process.memoryUsage.rss(),
    lanes,
    jobs,
    runs,
    services: monitor.services().map((state) => ({ ...state })),
    keptAnswers: keptAnswers ? { ...keptAnswers } : null,
    liveStreams: liveStreams ?? null,
    connections: pool ? { ...pool } : null,
    slowRequests: monitor.slowRequests().map((request) => ({ ...request })),
  };
});
