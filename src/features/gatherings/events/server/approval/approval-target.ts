import type { ApprovalTarget } from '#kit/server/context.ts';

export const eventTarget: ApprovalTarget = { type: 'event', label: 'Event', order: 1 };
