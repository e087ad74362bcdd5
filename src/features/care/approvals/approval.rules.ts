/** withdrawn: withdrawn or replaced by the person who submitted it; passed: a change published without review, and listed. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'passed'] as const;

/** What an author reads where the administrator gave no reason. */
export const noReason = 'No reason was given.';

const memberMs = 7 * 24 * 60 * 60 * 1000;
const approvedThings = 3;
/** How many corrections of a thing pass in a row. The next is reviewed, so that small steps can't add up to a large change. */
export const correctionsInARow = 3;
/** How long a rejection counts. */
export const rejectionDays = 90;

/** A member's history with approvals. */
export type TrackRecord = {
  joinedAt: string | null;
  /** Things of the member's that administrators approved. */
  approved: number;
  /** Things that were rejected within `rejectionDays`. */
  rejected: number;
  /** Moderators' decisions against the member. */
  strikes: number;
};

/**
 * Whether a member's small corrections pass without review: after a week's membership, with three things approved, none
 * rejected in ninety days, and no moderators' decision against them.
 */
export function isTrusted({ joinedAt, approved, rejected, strikes }: TrackRecord, now: Date): boolean {
  if (joinedAt === null || approved < approvedThings || rejected > 0 || strikes > 0) return false;
  return now.getTime() - Date.parse(joinedAt) >= memberMs;
}

const maxChangedCharacters = 20;
/** Up to a fifth of a text may change, and in a short text up to `minAllowedChange` characters. */
const maxChangedShare = 0.2;
const minAllowedChange = 3;

/** Whether a change is only a correction: one short passage differs, and no number or address was added. */
export function isSmallCorrection(before: string, after: string): boolean {
  const { removed, added } = differingPassage(before, after);
  const most = Math.min(
    maxChangedCharacters,
    Math.max(minAllowedChange, Math.floor(before.length * maxChangedShare)),
  );
  if (removed.length > most || added.length > most) return false;
  return !/[\p{N}@]|:\/\/|www\.|\w\.\w/u.test(added);
}

/** Returns the parts between the beginning and the end that two texts share. */
function differingPassage(before: string, after: string): { removed: string; added: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}

/** Formats for an email what the administrator wrote: the message of an approval, or the reason for a rejection. */
export function decisionText(isApproved: boolean, reason: string): string {
  return isApproved ? `Message from the administrator: ${reason}` : `Reason: ${reason}`;
}

/** Formats the same for a notice, whose title already says “not approved”. Returns undefined if the administrator wrote nothing. */
export function decisionNotice({
  isApproved,
  reason,
}: {
  isApproved: boolean;
  reason: string | null;
}): string | undefined {
  if (!reason) return undefined;
  return isApproved ? decisionText(isApproved, reason) : reason;
}

/** Maximum length, in characters, of the reason for a decision. */
export const approvalLengths = { reason: 1000 } as const;
