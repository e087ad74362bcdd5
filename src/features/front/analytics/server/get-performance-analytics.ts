import { listTimings } from '#features/care/visits/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { slowest, vitalsOf } from '../timings.ts';
import { lastDays } from './days.ts';

/** Tells how fast the site was in the last seven days. */
export const getPerformanceAnalytics = handle(calls.getPerformanceAnalytics, async ({ db, now }) => {
  const rows = await listTimings(db, lastDays(now, 7)[0] ?? '');
  return { vitals: vitalsOf(rows), pages: slowest(rows, 'page'), calls: slowest(rows, 'call') };
});
