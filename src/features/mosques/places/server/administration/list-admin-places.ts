import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';
import { listPlaces } from './queries.ts';

/** Answers a page of places of every kind and status. */
export const listAdminPlaces = handle(calls.listAdminPlaces, (ctx, input) => listPlaces(ctx.db, input));
