import type { ServerFeature } from '#kit/server/server-feature.ts';
import { evidenceEndsMail } from './evidence-ends.mail.tsx';
import { evidenceInInbox } from './evidence-inbox.ts';
import { evidenceHandlers } from './handlers.ts';
import { halalEvidenceNotice } from './notify-owner.ts';
import { evidencePapers } from './papers.ts';
import { ownEvidence } from './personal-data.ts';
import { countWaitingEvidence } from './queries.ts';
import { watchEvidence } from './watch-evidence.job.ts';

const hour = 3600;

/** What the evidence that businesses are halal brings to their feature. */
export const evidenceParts = {
  handlers: evidenceHandlers,
  notificationKinds: [halalEvidenceNotice],
  mails: [evidenceEndsMail],
  files: [evidencePapers],
  personalData: [ownEvidence],
  inbox: [evidenceInInbox],
  adminTasks: [
    {
      path: '/admin/halal-evidence',
      label: 'Halal evidence',
      group: 'Content',
      order: 8,
      waiting: ({ db }) => countWaitingEvidence(db),
    },
  ],
  jobs: [{ name: 'watch-halal-evidence', everySeconds: hour, run: watchEvidence }],
} satisfies Partial<ServerFeature>;
