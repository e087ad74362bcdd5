import type { Decision, OwnDecision } from '../moderation-contract.ts';
import { appealEnds } from '../report-rules.ts';
import type { DecisionRow } from './moderation/decision-token.ts';

/** A decision as administrators see it. `me`: the administrator asking. */
export function toDecision(
  row: DecisionRow,
  contentLabel: string,
  { authorName, me }: { authorName: string | null; me: string | null },
): Decision {
  return {
    ...shared(row),
    contentLabel,
    contentUrl: row.contentUrl,
    authorName,
    decidedByMe: row.decidedBy !== null && row.decidedBy === me,
  };
}

/** A decision as its author sees it, without who decided or who reported it. */
export function toOwnDecision(row: DecisionRow, contentLabel: string, now: Date): OwnDecision {
  const ends = appealEnds(row.decidedAt);
  return {
    ...shared(row),
    contentLabel,
    appealEnds: ends.toISOString(),
    mayAppeal: row.appealStatus === 'none' && ends > now,
  };
}

function shared(row: DecisionRow) {
  return {
    id: row.id,
    contentType: row.contentType,
    title: row.title,
    actionTaken: row.actionTaken,
    statement: row.statement,
    decidedAt: row.decidedAt,
    suspendedUntil: row.suspendedUntil,
    isRestored: row.restoredAt !== null,
    appealStatus: row.appealStatus,
    appealText: row.appealText,
    appealReason: row.appealReason,
  };
}
