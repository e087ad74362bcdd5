import type { Handler } from '#kit/server/handle.ts';
import { calls } from './calls.ts';
import { serverFeatures } from './registry.ts';

/** Every handler of the product. Throws when a call of the contract has none or two: such a build must not start. */
export function allHandlers(): readonly Handler[] {
  const handlers = serverFeatures.flatMap((feature) => feature.handlers);
  for (const call of calls) {
    const found = handlers.filter((handler) => handler.call === call).length;
    if (found !== 1) throw new Error(`The call ${call.name} has ${found} handlers.`);
  }
  const unlisted = handlers.find((handler) => !calls.includes(handler.call));
  if (unlisted) throw new Error(`The handler ${unlisted.call.name} is not listed in src/app/calls.ts.`);
  const halfway = handlers.find(({ call, runWithin }) => call.idempotent && !runWithin);
  if (halfway)
    throw new Error(
      `${halfway.call.name} takes an Idempotency-Key, so its answer must be what its \`run\` returns.`,
    );
  return handlers;
}
