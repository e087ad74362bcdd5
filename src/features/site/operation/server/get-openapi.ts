import { borough } from '#borough';
import type { Config } from '#kit/server/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { openapiDocument } from '../openapi-document.ts';

/** Returns the document of all calls of the product. */
export const getOpenapi = handle(calls.getOpenapi, async ({ registry, config }) => {
  const known = documents.get(config) ?? documentOf(registry, config);
  documents.set(config, known);
  return known;
});

/** Made once: calls and settings are the same for as long as the process runs. */
const documents = new WeakMap<Config, Record<string, unknown>>();

function documentOf({ calls: all }: Ctx['registry'], { publicUrl }: Config): Record<string, unknown> {
  const title = `${borough.productName} ${borough.name}`;
  return openapiDocument(all, { title, description: borough.description, publicUrl });
}
