import type { NotificationKind } from '#kit/server/context.ts';

export const decisionFailedNotice: NotificationKind = { name: 'inbox_decision_failed' };
