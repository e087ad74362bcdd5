import type { Ctx } from './context.ts';
import { type Handler, perform } from './handle.ts';

/** Runs calls in process, as the caller of `ctx`: what server rendering gives to pages in place of HTTP. */
export function localTransport(
  handlers: ReadonlyMap<string, Handler>,
  ctx: Ctx,
): (name: string, input: Record<string, unknown>) => Promise<unknown> {
  return async (name, input) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`There is no call named ${name}.`);
    return perform(handler, ctx, withoutGaps(input));
  };
}

/** Absent fields do not travel over HTTP either. */
function withoutGaps(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''));
}
