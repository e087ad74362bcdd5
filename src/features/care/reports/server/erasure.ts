import { emptied, erasureOf, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { moderationDecisions, reports } from './tables.ts';

const thing = 'Kept: the id or page of what was reported.';
const untilDecided =
  'Replaced by “removed with the account”: immediately, or once an open report is decided.';
const ofModerators = 'Kept: the moderators’ own words about a decision, which the law has us keep.';

export const erasure: readonly TableErasure[] = [
  erasureOf(moderationDecisions, {
    contentType: ofProgram,
    contentId: thing,
    contentUrl: thing,
    title: 'Replaced by “removed with the account”.',
    authorId: emptied,
    statement: ofModerators,
    decidedBy: idOfNobody,
    appealText: 'Replaced by “removed with the account”.',
    appealReason: ofModerators,
    appealDecidedBy: idOfNobody,
  }),
  erasureOf(reports, {
    reporterId: emptied,
    visitorEmail:
      'Emptied where it is an address that the account has had; otherwise once the report is decided.',
    contentType: ofProgram,
    contentId: thing,
    contentUrl: thing,
    description: 'Emptied when the person who wrote it is erased.',
    snapshotTitle: untilDecided,
    snapshotText: untilDecided,
    evidence:
      'The person’s own lines are replaced by “removed with the account”: those of the person reported, once an open report is decided; of anybody else, immediately.',
    authorId: emptied,
    adminNotes: ofModerators,
    decisionId: ofProgram,
    reviewedBy: idOfNobody,
    assignedModeratorId: emptied,
  }),
];
