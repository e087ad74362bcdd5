import type { NotificationKind } from '#kit/server/context.ts';

export const advertNewsNotice: NotificationKind = { name: 'advert_news' };
