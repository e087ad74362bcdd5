import { getHalalEvidence, stateHalal, submitEvidence, withdrawEvidence } from './own-evidence.ts';
import { getEvidencePaper, uploadEvidencePaper } from './papers.ts';
import { acceptEvidence, confirmCertificate, listEvidence, refuseEvidence } from './review-evidence.ts';

/** What owners and administrators do with halal evidence. */
export const evidenceHandlers = [
  getHalalEvidence,
  stateHalal,
  uploadEvidencePaper,
  submitEvidence,
  withdrawEvidence,
  getEvidencePaper,
  listEvidence,
  acceptEvidence,
  refuseEvidence,
  confirmCertificate,
];
