import type { Handler } from '#kit/server/handle.ts';
import { serverFeatures } from './registry.ts';

/** Every handler of the product. Throws for one whose call promises what it can't keep: such a build must not start. */
export function allHandlers(): readonly Handler[] {
  const handlers = serverFeatures.flatMap((feature) => feature.handlers);
  const halfway = handlers.find(({ call, runWithin }) => call.idempotent && !runWithin);
  if (halfway)
    throw new Error(
      `${halfway.call.name} takes an Idempotency-Key, so its answer must be what its \`run\` returns.`,
    );
  return handlers;
}
