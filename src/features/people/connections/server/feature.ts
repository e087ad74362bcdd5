import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listMessages, readMessages, sendMessage } from './chat-message.own.ts';
import { endConnectionsOfBanned, endConnectionsOfBlocked, eraseOldConversations } from './connection.jobs.ts';
import { introductionAccepted, introductionReceived, notificationKinds } from './connection.messages.tsx';
import {
  endConnection,
  getConnection,
  getUnreadConnections,
  keepConnection,
  listConnections,
  shareContact,
  stopSharingContact,
} from './connection.own.ts';
import { ownConnections } from './connection.personal-data.ts';
import { isActiveConversation } from './connection.queries.ts';
import { reportableAnswer, reportableIntroduction, reportableMessage } from './connection.review.ts';
import { loadSampleConnections } from './connection.sample.ts';
import { erasure, memberConnections } from './connection.tables.ts';
import {
  acceptConnection,
  createMemberConnection,
  declineConnection,
  withdrawConnection,
} from './introduction.own.ts';
import { activityTypes } from './open-connection.queries.ts';
import { volunteeringConversations } from './volunteering-conversation.ts';

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
    stopSharingContact,
    endConnection,
    listMessages,
    sendMessage,
    readMessages,
  ],
  conversations: volunteeringConversations,
  notificationKinds,
  activityTypes,
  figures: [
    {
      name: 'openConversations',
      dashboard: { label: 'Conversations', order: 6 },
      count: ({ db, now }) => db.$count(memberConnections, isActiveConversation(now)),
    },
  ],
  messages: [introductionReceived, introductionAccepted],
  personalData: [ownConnections],
  reportable: [reportableMessage, reportableIntroduction, reportableAnswer],
  sample: { order: 90, load: loadSampleConnections },
  subscribers: [endConnectionsOfBlocked, endConnectionsOfBanned],
  jobs: [{ name: 'erase-old-conversations', everySeconds: 3600, run: eraseOldConversations }],
};
