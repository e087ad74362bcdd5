import type { NotificationKind } from '#kit/server/context.ts';

export const premiumNotice: NotificationKind = { name: 'premium_changed' };
