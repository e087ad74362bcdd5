import { strToU8, zipSync } from 'fflate';
import { registry } from '#app/registry.ts';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { rateLimits } from '#kit/server/kit.tables.ts';
import { aPdf } from '../factories/documents.ts';
import type { TestApp } from '../with-app.ts';
import type { Fields } from './schema-values.ts';

const { calls } = registry;

/** Every call with its name, as `describe.each` and `test.each` take them. */
export const everyCall = calls.map((call) => [call.name, call] as const);

export type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };

/**
 * Sends requests to the app, each from a new IP address. If the limit of an account refuses one, it is sent again without limits: these
 * are tested elsewhere.
 */
export function senderTo(app: TestApp): (sent: Sent) => Promise<Response> {
  let count = 0;
  return async ({ path, init }) => {
    count += 1;
    const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const request = { ...init, headers: { ...init.headers, 'x-forwarded-for': from } };
    const response = await app.fetch(path, request);
    if (response.status !== 429) return response;
    await app.database.db.delete(rateLimits);
    return app.fetch(path, request);
  };
}

/** A PNG of one pixel. */
const picture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWNgaGgAAAGEAQEDkg2VAAAAAElFTkSuQmCC',
    'base64',
  ),
);

/** A valid file for each kind of body that is one, so that such calls get past their content type. */
const fileBodies = new Map<Call['body'], { type: string; bytes: Uint8Array<ArrayBuffer> }>([
  ['picture', { type: 'image/png', bytes: picture }],
  ['document', { type: 'application/pdf', bytes: aPdf('Certificate') }],
  ['archive', { type: 'application/zip', bytes: zipSync({ 'mosques.csv': strToU8('Name,Postcode\n') }) }],
]);

/** Returns whether a call’s body is a picture or another file. */
export function takesFile(call: Call): boolean {
  return fileBodies.has(call.body);
}

/** Builds the request that sends an input, valid or not, to its call; to one that takes a file, always a valid file. */
export function requestOf(call: Call, input: Fields, headers: Record<string, string> = {}): Sent {
  const inPath = pathNames(call.path);
  const path = inPath.reduce(
    (filled, name) => filled.replace(`:${name}`, () => segment(input[name])),
    call.path,
  );
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const { method } = call;
  if (method === 'GET' || method === 'DELETE')
    return { path: path + queryOf(rest), init: { method, headers } };
  const file = fileBodies.get(call.body);
  if (file)
    return { path, init: { method, body: file.bytes, headers: { 'content-type': file.type, ...headers } } };
  const body = `{${rest.map(([name, value]) => `${JSON.stringify(name)}:${json(value)}`).join(',')}}`;
  return { path, init: { method, body, headers: { 'content-type': 'application/json', ...headers } } };
}

/** Encodes a path segment; never empty, `.` or `..`, because that would be another path. */
function segment(value: unknown): string {
  const encoded = encode(value);
  return /^\.{0,2}$/.test(encoded) ? 'x' : encoded;
}

function queryOf(fields: readonly [string, unknown][]): string {
  const parts = fields.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? json(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
