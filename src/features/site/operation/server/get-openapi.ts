import { borough } from '#borough';
import type { Call } from '#kit/contract/call.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { openapiDocument } from '../openapi-document.ts';

/** Returns the document of all the product's calls, which the app passes in. */
export function getOpenapi(allCalls: readonly Call[]) {
  return handle(calls.getOpenapi, async (ctx) =>
    openapiDocument(allCalls, {
      title: `${borough.productName} ${borough.name}`,
      description: borough.description,
      publicUrl: ctx.config.publicUrl,
    }),
  );
}
