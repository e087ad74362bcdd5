import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  countWaiting,
  decideInboxItem,
  listInbox,
  listPendingDecisions,
  undoInboxDecision,
} from './inbox.admin.ts';
import { decisionFailedNotice, handleDecision } from './inbox.jobs.ts';

/** The items of every feature that wait for administrators, and decisions that can be undone for ten seconds. */
export const inbox: ServerFeature = {
  name: 'inbox',
  handlers: [listInbox, listPendingDecisions, decideInboxItem, undoInboxDecision],
  tasks: [handleDecision],
  notificationKinds: [decisionFailedNotice],
  adminTasks: [{ path: '/admin', label: 'Inbox', group: 'Today', order: 1, waiting: countWaiting }],
};
