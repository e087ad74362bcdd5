import { borough } from '#borough';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { openapiDocument } from '../openapi-document.ts';

/** Returns the document of all calls of the product. */
export const getOpenapi = handle(calls.getOpenapi, async (ctx) =>
  openapiDocument(ctx.registry.calls, {
    title: `${borough.productName} ${borough.name}`,
    description: borough.description,
    publicUrl: ctx.config.publicUrl,
  }),
);
