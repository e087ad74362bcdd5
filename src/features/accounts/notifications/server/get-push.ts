import { personOf } from '#features/accounts/users/server/queries.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { pushOf } from './push-queries.ts';

/** Answers whether notices come to the device of the caller's session. */
export const getPush = handle(calls.getPush, (ctx) => pushOf(ctx, personOf(ctx).sessionId));
