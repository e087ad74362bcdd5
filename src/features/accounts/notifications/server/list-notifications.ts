import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listOf } from './queries.ts';

/** Returns a page of the caller's notifications, newest first. */
export const listNotifications = handle(calls.listNotifications, (ctx, paging) =>
  listOf(ctx.db, personOf(ctx).id, paging),
);
