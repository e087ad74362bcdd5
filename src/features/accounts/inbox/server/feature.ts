import type { ServerFeature } from '#kit/server/server-feature.ts';
import { decideInboxItem } from './decide-inbox-item.ts';
import { carryOutDecision } from './decision-task.ts';
import { countWaiting, listInbox } from './list-inbox.ts';
import { listPendingDecisions } from './list-pending-decisions.ts';
import { decisionFailedNotice } from './notification-kinds.ts';
import { undoInboxDecision } from './undo-inbox-decision.ts';

/** What waits for administrators, of every feature, and decisions that can be undone for ten seconds. */
export const inbox: ServerFeature = {
  name: 'inbox',
  handlers: [listInbox, listPendingDecisions, decideInboxItem, undoInboxDecision],
  tasks: [carryOutDecision],
  notificationKinds: [decisionFailedNotice],
  adminTasks: [{ path: '/admin', label: 'Inbox', group: 'Today', order: 1, waiting: countWaiting }],
};
