import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { unreadOf } from './queries.ts';

/** Returns how many unread notifications the caller has. */
export const getUnread = handle(calls.getUnread, (ctx) => unreadOf(ctx.db, personOf(ctx).id));
