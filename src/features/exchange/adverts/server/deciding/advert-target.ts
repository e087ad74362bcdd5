import type { ApprovalTarget } from '#kit/server/context.ts';

export const advertTarget: ApprovalTarget = { type: 'advertisement', label: 'Advert', order: 8 };
