/** A line of the site's health on the administrators' front page. */
type HealthLine = {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
  link: { path: string; label: string } | null;
};

export type RunState = { lastAt: string | null; lastGoodAt: string | null; problem: string | null };

/** The figures from which the server's health is derived. */
export type ServerState = {
  freeBytes: number | null;
  untriedSeconds: number;
  failingServices: readonly string[];
  failingJobs: readonly string[];
  /** The number of rows that jobs failed on. */
  failingRows: number;
  /** Whether a proxy forwards requests and none is trusted. */
  hasUntrustedProxy: boolean;
};

/** Below `minFreeBytes` the site can't store anything for long; below `lowFreeBytes` someone should free space. */
export const minFreeBytes = 64 * 1024 * 1024;
const lowFreeBytes = 2 * 1024 * 1024 * 1024;
/** If work has waited this long without an attempt, the worker has stopped. */
export const lateSeconds = 10 * 60;
/** A backup is made each night, so one may fail before this raises an alarm. */
const oldBackupMs = 50 * 60 * 60 * 1000;
/** How long after the first start there may be no backup yet. */
const firstBackupMs = 26 * 60 * 60 * 1000;

const link = { path: '/admin/operation', label: 'Details' };

/** The regular job that runs only when an administrator asks for a backup. */
export const backupByHandJob = 'backup-by-hand';

/** The names of outside services on screens. */
export const serviceNames: Readonly<Record<string, string>> = {
  cards: 'Card payments',
  files: 'File store',
  hadith: 'Hadith',
  mail: 'Mail server',
  map: 'Map tiles',
  postcodes: 'Postcodes',
  wards: 'Ward boundaries',
};

export function serviceName(name: string): string {
  return serviceNames[name] ?? name;
}

/** Returns the most serious problem of the server: stopped background work, low disk space, failing services or jobs. */
export function serverHealth({
  freeBytes,
  untriedSeconds,
  failingServices,
  failingJobs,
  failingRows,
  hasUntrustedProxy,
}: ServerState): HealthLine {
  if (untriedSeconds > lateSeconds) {
    const detail = `Something has been waiting for ${durationText(untriedSeconds)} and hasn’t been started. Restart the site.`;
    return { tone: 'bad', title: 'Background work has stopped', detail, link };
  }
  if (freeBytes !== null && freeBytes < lowFreeBytes) {
    const who = 'Ask the person who runs the server to make room.';
    if (freeBytes < minFreeBytes) {
      const detail = `New sign-ups, messages and photos may be refused. ${who}`;
      return { tone: 'bad', title: 'The disk is full', detail, link };
    }
    const detail = `On a full disk nothing can be stored. ${who}`;
    return { tone: 'warn', title: `Only ${bytesText(freeBytes)} left on the disk`, detail, link };
  }
  if (hasUntrustedProxy) {
    const detail =
      'Requests come through a proxy, and TRUSTED_PROXIES is 0: all visitors count as one, so that one who asks too much shuts out everybody. Set TRUSTED_PROXIES=1.';
    return { tone: 'warn', title: 'All visitors have one address', detail, link };
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
  if (failingRows > 0) {
    const title = `Regular jobs fail on ${failingRows === 1 ? 'one record' : `${failingRows.toLocaleString('en-GB')} records`}`;
    return {
      tone: 'warn',
      title,
      detail: 'Everything else is done. What failed is tried again, at most six hours apart.',
      link,
    };
  }
  const room = freeBytes === null ? 'Nothing is late' : `${bytesText(freeBytes)} free, nothing late`;
  return { tone: 'ok', title: 'The server works', detail: room, link };
}

/** Returns whether there is a usable backup: none, one that is too old, or one that could not be restored. */
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
