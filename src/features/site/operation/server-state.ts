/** As the administrators' front page shows it. */
type HealthLine = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
  link: { path: string; label: string } | null;
};

export type RunState = { lastAt: string | null; lastGoodAt: string | null; problem: string | null };

/** What the administrators' view of the site's health is made of. */
export type ServerState = {
  freeBytes: number | null;
  untriedSeconds: number;
  failingServices: readonly string[];
  failingJobs: readonly string[];
};

/** Below this nothing can be stored for long; below the other, somebody should make room. */
export const leastBytes = 64 * 1024 * 1024;
const fewBytes = 2 * 1024 * 1024 * 1024;
/** Work that has waited this long untried: the worker has stopped. */
export const lateSeconds = 10 * 60;
/** A backup is made each night: one may fail without anybody being called. */
const oldBackupMs = 50 * 60 * 60 * 1000;
/** For so long after the first start there may be none. */
const firstBackupMs = 26 * 60 * 60 * 1000;

const link = { path: '/admin/operation', label: 'Details' };

/** What outside services are called on screens. */
export const serviceNames: Readonly<Record<string, string>> = {
  cards: 'Card payments',
  files: 'File store',
  hadith: 'Hadith',
  mail: 'Mail server',
  map: 'Map tiles',
  postcodes: 'Postcodes',
  wards: 'Ward boundaries',
};

/** The name of a service on screens. */
export function serviceName(name: string): string {
  return serviceNames[name] ?? name;
}

/** How the server fares, the worst first: work that stands still, no room, what fails. */
export function serverHealth({
  freeBytes,
  untriedSeconds,
  failingServices,
  failingJobs,
}: ServerState): HealthLine {
  if (untriedSeconds > lateSeconds) {
    const detail = `Something has been waiting for ${durationText(untriedSeconds)} and hasn’t been started. Restart the site.`;
    return { tone: 'bad', title: 'Background work has stopped', detail, link };
  }
  if (freeBytes !== null && freeBytes < fewBytes) {
    const tone = freeBytes < leastBytes ? 'bad' : 'warn';
    const detail = 'Nothing can be stored on a full disk. Ask the person who runs the server to make room.';
    return { tone, title: `Only ${bytesText(freeBytes)} left on the disk`, detail, link };
  }
  if (failingServices.length > 0) {
    const detail = `Not answering: ${failingServices.map(serviceName).join(', ')}. The rest of the site works.`;
    return { tone: 'warn', title: 'An outside service is failing', detail, link };
  }
  if (failingJobs.length > 0) {
    const title =
      failingJobs.length === 1 ? 'A regular job failed' : `${failingJobs.length} regular jobs failed`;
    return { tone: 'warn', title, detail: 'They are tried again at their next turn.', link };
  }
  const room = freeBytes === null ? 'Nothing is late' : `${bytesText(freeBytes)} free, nothing late`;
  return { tone: 'ok', title: 'The server works', detail: room, link };
}

/** Whether there is a backup that could be used: none, one too old, one that could not be restored. */
export function backupHealth(
  { backup, drill }: { backup: RunState; drill: RunState },
  { now, since }: { now: Date; since: Date },
): HealthLine | null {
  const title = 'Backup';
  const ageOf = (at: string) => now.getTime() - Date.parse(at);
  if (backup.lastGoodAt === null) {
    if (backup.lastAt === null && now.getTime() - since.getTime() < firstBackupMs) return null;
    const detail = backup.problem ?? 'One is made each night, and none has been made yet.';
    return { tone: 'bad', title: 'There is no backup', detail, link };
  }
  if (ageOf(backup.lastGoodAt) > oldBackupMs) {
    const detail = backup.problem ?? 'One is made each night.';
    return {
      tone: 'bad',
      title: `The last backup is ${daysText(ageOf(backup.lastGoodAt))} old`,
      detail,
      link,
    };
  }
  if (drill.problem !== null) {
    return { tone: 'bad', title: 'The last backup could not be restored', detail: drill.problem, link };
  }
  if (backup.problem !== null) {
    return { tone: 'warn', title: 'Last night’s backup failed', detail: backup.problem, link };
  }
  const tried = drill.lastGoodAt === null ? 'Made' : 'Made, and restored to try it,';
  return { tone: 'ok', title, detail: `${tried} ${daysText(ageOf(backup.lastGoodAt))} ago`, link };
}

/** '3 days', '5 hours'. */
function daysText(milliseconds: number): string {
  const hours = Math.max(1, Math.round(milliseconds / 3_600_000));
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.round(hours / 24)} days`;
}

/** '45 s', '12 min', '3 h', '4 days'. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** '640 MB', '12 GB', with one decimal below ten. */
export function bytesText(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
