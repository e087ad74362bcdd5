import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getOpenapi } from './get-openapi.ts';

testWithDb('the document is valid OpenAPI and names path, query and refusals of a call', async ({ ctx }) => {
  const document = await getOpenapi.run(ctx, {});
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/events/{id}': {
        get: {
          operationId: 'getEvent',
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: 'id', in: 'path', required: true }),
          ]),
          responses: { 404: expect.anything() },
        },
      },
      '/api/events': { get: { responses: { 200: { headers: { 'X-Total-Count': expect.anything() } } } } },
    },
  });
});
