import { readSettings } from '#features/site/settings/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Reads the launch phase. */
export const getLanding = handle(calls.getLanding, async (ctx) => {
  const { launchPhase } = await readSettings(ctx.db);
  return { launchPhase };
});
