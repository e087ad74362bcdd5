import type { ApprovalTarget } from '#kit/server/context.ts';

export const badgeRequestTarget: ApprovalTarget = { type: 'badge_request', label: 'Badge', order: 3 };
