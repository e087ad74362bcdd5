const memberMs = 7 * 24 * 60 * 60 * 1000;
const approvedThings = 3;
/** So many corrections of a thing pass in a row: the next is read, so that small steps lead nowhere far. */
export const correctionsInARow = 3;
/** For so long a rejection counts. */
export const rejectionDays = 90;

/** What the site knows of somebody's dealings with the queue. */
export type TrackRecord = {
  joinedAt: string | null;
  /** Things of theirs that administrators approved. */
  approved: number;
  /** Things that were rejected lately. */
  rejected: number;
  /** Decisions of moderators that went against them. */
  strikes: number;
};

/**
 * Whether small corrections of somebody pass at once: a member of a week, of whom three things were approved, none was rejected
 * in ninety days, and nothing was moderated.
 */
export function isTrusted({ joinedAt, approved, rejected, strikes }: TrackRecord, now: Date): boolean {
  if (joinedAt === null || approved < approvedThings || rejected > 0 || strikes > 0) return false;
  return now.getTime() - Date.parse(joinedAt) >= memberMs;
}

const mostChanged = 20;
/** Up to a fifth of a text, but a slip of three letters in any. */
const share = 0.2;
const slip = 3;

/** Whether a text was only corrected: one short passage differs, and neither a number nor an address was put in. */
export function isSmallCorrection(before: string, after: string): boolean {
  const { removed, added } = differingPassage(before, after);
  const most = Math.min(mostChanged, Math.max(slip, Math.floor(before.length * share)));
  if (removed.length > most || added.length > most) return false;
  return !/[\p{N}@]|:\/\/|www\.|\w\.\w/u.test(added);
}

/** What lies between the beginning and the end that two texts share. */
function differingPassage(before: string, after: string): { removed: string; added: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}
