import type { Handler } from '#kit/server/handle.ts';
import type { AnyMailTemplate } from '#kit/server/mail/mail-template.ts';
import { createRegistry } from '#kit/server/registry.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import * as features from './features.server.ts';

/** The features of src/app/features.server.ts, by name. Where an order matters, the contributions state it. */
export const serverFeatures: readonly ServerFeature[] = Object.values(features);

/** Every email, those of messages included. */
export const mailTemplates: readonly AnyMailTemplate[] = serverFeatures.flatMap(
  ({ mails = [], messages = [] }) => [...mails, ...messages.map(({ email }) => email)],
);

/** What the features contribute, for every context. */
export const registry = createRegistry(serverFeatures);

/** Every handler of the product. Throws if an idempotent call is not answered by its `run`: such a build must not start. */
export function allHandlers(): readonly Handler[] {
  const handlers = serverFeatures.flatMap((feature) => feature.handlers);
  const halfway = handlers.find(({ call, runWithin }) => call.idempotent && !runWithin);
  if (halfway)
    throw new Error(
      `${halfway.call.name} takes an Idempotency-Key, so its answer must be what its \`run\` returns.`,
    );
  return handlers;
}
