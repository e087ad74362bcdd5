import { borough } from '#borough';
import type { LastRuns } from '#kit/server/backup/backup-runs.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Between these hours of the borough's clock few people are awake, and those who look up fajr wait no longer for it. */
const night = { from: 2, until: 5 };
const overdueMs = 30 * hour;

/**
 * Whether it is time for the nightly backup: once a night; at another hour where the last good one is of the day before yesterday, for
 * a machine that sleeps at night. A process that has just started has better things to do. After a failure it is tried again in an hour.
 */
export function isBackupDue({ last, lastGood }: LastRuns, now: Date, upSeconds: number): boolean {
  const since = (run: LastRuns['last']) =>
    run ? now.getTime() - Date.parse(run.finishedAt) : Number.POSITIVE_INFINITY;
  if (last?.problem != null && since(last) < hour) return false;
  const clock = hourIn(now);
  const isNight = clock >= night.from && clock < night.until;
  if (isNight) return upSeconds >= 600 && since(lastGood) > (night.until - night.from) * hour;
  return upSeconds >= 3600 && since(lastGood) > overdueMs;
}

function hourIn(now: Date): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: borough.timeZone,
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  return Number(text);
}
