import { z } from 'zod';
import { accountIdHeader, type Call, pathNames } from '#kit/contract/call.ts';
import {
  accountChanged,
  badInput,
  type ErrorDefinition,
  notAllowed,
  notSignedIn,
  tooMany,
} from '#kit/contract/errors.ts';

type JsonSchema = { properties?: Record<string, unknown>; required?: string[]; [key: string]: unknown };

const WithDefinitions = z.looseObject({ $defs: z.record(z.string(), z.unknown()).optional() });

type Api = { title: string; description: string; publicUrl: string };

/** The OpenAPI 3.1 document for a list of calls, built from the schemas that validate them. */
export function openapiDocument(calls: readonly Call[], api: Api): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: api.title, version: '1', description: api.description },
    servers: [{ url: api.publicUrl }],
    tags: [...new Set(calls.map((call) => call.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { Error: errorSchema, ...sharedSchemas(calls) } },
  };
}

function operation(call: Call): Record<string, unknown> {
  const input = jsonSchema(call.input, 'input');
  const pathFields = pathNames(call.path);
  const inQuery = call.method === 'GET' || call.method === 'DELETE';
  const otherFields = Object.keys(input.properties ?? {}).filter((name) => !pathFields.includes(name));
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    'x-audience': call.who,
    'x-weight': call.weight,
    ...(call.rowsPerWeight === undefined ? {} : { 'x-rows-per-weight': call.rowsPerWeight }),
    parameters: [
      ...pathFields.map((name) => parameter(input, name, 'path')),
      ...(inQuery ? otherFields.map((name) => parameter(input, name, 'query')) : []),
      accountIdParameter,
    ],
    ...(inQuery ? {} : { requestBody: body(input, otherFields) }),
    responses: { 200: success(call), ...errorResponses(call) },
  };
}

const accountIdParameter = {
  name: accountIdHeader,
  in: 'header',
  required: false,
  description:
    'The account that the call is meant for: refused with account_changed if another is signed in.',
  schema: { type: 'string', format: 'uuid' },
};

function parameter(input: JsonSchema, name: string, location: 'path' | 'query') {
  return {
    name,
    in: location,
    required: location === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? {},
  };
}

function body(input: JsonSchema, names: readonly string[]) {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, input.properties?.[name] ?? {}])),
    required: (input.required ?? []).filter((name) => names.includes(name)),
    additionalProperties: false,
  };
  return { required: true, content: { 'application/json': { schema } } };
}

const pageHeaders = {
  'X-Total-Count': {
    description:
      'How many items match the filters. Lists that can become very long count to 1,001, which means more than 1,000.',
    schema: { type: 'integer' },
  },
  Link: {
    description: 'The URL of the next page, with rel="next"; absent on the last page.',
    schema: { type: 'string' },
  },
};

function success(call: Call) {
  return {
    description: call.paged ? 'A page of the list.' : 'Done.',
    ...(call.paged ? { headers: pageHeaders } : {}),
    content: { [call.mediaType]: { schema: jsonSchema(call.output, 'output') } },
  };
}

function errorResponses(call: Call): Record<string, unknown> {
  const rights = call.who === 'everyone' ? [] : [notSignedIn, notAllowed];
  const kinds: ErrorDefinition[] = [badInput, tooMany, accountChanged, ...rights, ...call.errors];
  const byStatus = Map.groupBy(kinds, (kind) => kind.status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((kind) => `${kind.code}: ${kind.text}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** A recursive schema has an id (`.meta`), and is placed among the document's components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, io);
  return { ...rest };
}

function sharedSchemas(calls: readonly Call[]): Record<string, unknown> {
  const all = calls.map((call) => toJsonSchema(call.output, 'output').$defs ?? {});
  return Object.assign({}, ...all);
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const jsonSchemaOfZod = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return WithDefinitions.parse(
    JSON.parse(JSON.stringify(jsonSchemaOfZod).replaceAll('#/$defs/', '#/components/schemas/')),
  );
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in words to show people.' },
    message: { type: 'string', description: 'The same text.' },
    code: { type: 'string', description: 'What went wrong, as a code for programs.' },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      description: 'For bad_input: each invalid field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
