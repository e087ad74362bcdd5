import type { ApprovalTarget } from '#kit/server/context.ts';

export const mosqueEditTarget: ApprovalTarget = { type: 'mosque_edit', label: 'Mosque edit', order: 2 };
