import type { ApprovalTarget } from '#kit/server/context.ts';

export const groupTarget: ApprovalTarget = { type: 'group', label: 'Group', order: 7 };
