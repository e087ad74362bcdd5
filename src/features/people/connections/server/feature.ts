import type { ServerFeature } from '#kit/server/server-feature.ts';
import { activityTypes } from './activity-types.ts';
import { endConnection, keepConnection, shareContact } from './conversations/change-conversation.ts';
import { eraseOldConversations } from './conversations/erase-old-conversations.job.ts';
import { listMessages, readMessages } from './conversations/read-messages.ts';
import { sendMessage } from './conversations/send-message.ts';
import { erasure } from './erasure.ts';
import { introductionAcceptedMail } from './introduction-accepted.mail.tsx';
import { introductionReceivedMail } from './introduction-received.mail.tsx';
import { notificationKinds } from './notification-kinds.ts';
import { onAccountBanned, onMemberBlocked } from './on-blocked.ts';
import { ownConnections } from './personal-data.ts';
import { isRunning } from './queries.ts';
import { getConnection, getUnreadConnections, listConnections } from './read-connections.ts';
import { reportableAnswer, reportableIntroduction, reportableMessage } from './reportable-messages.ts';
import { acceptConnection, declineConnection, withdrawConnection } from './requests/answer-connection.ts';
import { createMemberConnection } from './requests/create-member-connection.ts';
import { loadSampleConnections } from './sample-connections.ts';
import { memberConnections } from './tables.ts';

/** Introductions between members, and the conversations that follow. */
export const connections: ServerFeature = {
  name: 'connections',
  erasure,
  handlers: [
    createMemberConnection,
    listConnections,
    getUnreadConnections,
    getConnection,
    acceptConnection,
    declineConnection,
    withdrawConnection,
    keepConnection,
    shareContact,
    endConnection,
    listMessages,
    sendMessage,
    readMessages,
  ],
  notificationKinds,
  activityTypes,
  figures: [
    {
      name: 'openConversations',
      dashboard: { label: 'Conversations', order: 6 },
      count: ({ db, now }) => db.$count(memberConnections, isRunning(now)),
    },
  ],
  mails: [introductionReceivedMail, introductionAcceptedMail],
  personalData: [ownConnections],
  reportable: [reportableMessage, reportableIntroduction, reportableAnswer],
  sample: { order: 90, load: loadSampleConnections },
  subscribers: [onMemberBlocked, onAccountBanned],
  jobs: [{ name: 'erase-old-conversations', everySeconds: 3600, run: eraseOldConversations }],
};
