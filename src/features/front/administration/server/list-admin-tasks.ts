import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Returns the administrators' screens, each with the number of things that wait there. */
export const listAdminTasks = handle(calls.listAdminTasks, (ctx) =>
  Promise.all(
    ctx.registry.adminTasks.map(async ({ path, label, group, waiting }) => ({
      ...{ path, label, group },
      waiting: (await waiting?.(ctx)) ?? 0,
    })),
  ),
);
