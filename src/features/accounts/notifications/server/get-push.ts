import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { pushOf } from './push-queries.ts';

/** Returns whether the current session's device gets push notifications. */
export const getPush = handle(calls.getPush, (ctx) => pushOf(ctx, personOf(ctx).sessionId));
