import { consentsOf, personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Lists what the caller has agreed to. */
export const listConsents = handle(calls.listConsents, (ctx) => consentsOf(ctx.db, personOf(ctx).id));
