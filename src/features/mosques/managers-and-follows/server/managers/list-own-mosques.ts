import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../managers-contract.ts';
import { mosquesOf } from './queries.ts';

/** Answers the mosques that the caller looks after. */
export const listOwnMosques = handle(calls.listOwnMosques, (ctx) => mosquesOf(ctx.db, personOf(ctx).id));
