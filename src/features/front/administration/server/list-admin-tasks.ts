import { isMainAdministrator } from '#kit/contract/audience.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Returns the screens that the administrator can open, each with the number of things that wait there. */
export const listAdminTasks = handle(calls.listAdminTasks, (ctx) => {
  const isMain = ctx.actor.kind === 'person' && isMainAdministrator(ctx.actor);
  const open = ctx.registry.adminTasks.filter((task) => isMain || !task.isForMainAdministrator);
  return Promise.all(
    open.map(async ({ path, label, group, waiting }) => ({
      ...{ path, label, group },
      waiting: (await waiting?.(ctx)) ?? 0,
    })),
  );
});
