import { useRouter } from '@tanstack/react-router';
import type { ArgumentsOf, HttpMethod, ResultOf } from '#kit/contract/call.ts';
import { fillPath, toQuery } from '#kit/contract/path-of.ts';
import { ApiProblem, readProblem } from './api-problem.ts';

/** What the browser knows of a call: no schemas, which would weigh more than everything else. */
export type CallAddress = { method: HttpMethod; path: string; paged: boolean; idempotent?: boolean };

/** Every call by its name, untyped: over HTTP in the browser, in process on the server. */
export type Transport = (
  name: string,
  input: Record<string, unknown>,
  /** Given up, where nobody waits for the answer any more. */
  signal?: AbortSignal,
) => Promise<unknown>;

/** A feature's calls as functions: the argument and the result are those of the contract. */
export type ApiOf<Calls> = {
  [Name in keyof Calls]: (
    input: ArgumentsOf<Calls[Name]>,
    signal?: AbortSignal,
  ) => Promise<ResultOf<Calls[Name]>>;
};

/** Types a transport with a feature's calls: `apiOf<typeof calls>(context.api).getEvent({ id })`. */
export function apiOf<Calls>(transport: Transport): ApiOf<Calls> {
  // The transport carries out the contract by name; this is the one place where its answers get their types.
  return new Proxy({} as ApiOf<Calls>, {
    get: (_, name) => (input: Record<string, unknown>, signal?: AbortSignal) =>
      transport(String(name), input, signal),
  });
}

/** The calls of a feature, inside a component. */
export function useApi<Calls>(): ApiOf<Calls> {
  return apiOf<Calls>(useRouter().options.context.api);
}

export type CallTable = Readonly<Record<string, CallAddress>>;

/**
 * Calls over HTTP from the browser. Throws ApiProblem for every answer that is not a success. `loadAll`: fetches the table of all
 * calls, for one that isn't in the first.
 */
export function httpTransport(first: CallTable, loadAll: () => Promise<CallTable>): Transport {
  return async (name, input, signal) => {
    const address = first[name] ?? (await online(loadAll()))[name];
    if (!address) throw new Error(`There is no call named ${name}.`);
    const response = address.idempotent
      ? await sendOnce(name, address, input)
      : await send(address, input, {}, signal);
    if (!response.ok) throw await readProblem(response);
    if (!address.paged) return response.json();
    return {
      items: await response.json(),
      total: Number(response.headers.get('x-total-count')),
      nextCursor: cursorOf(response.headers.get('link'), 'next'),
      previousCursor: cursorOf(response.headers.get('link'), 'prev'),
    };
  };
}

/** The keys of what was sent and not yet answered with a success: sent again, it has the same key. */
const keys = new Map<string, string>();

async function sendOnce(
  name: string,
  address: CallAddress,
  input: Record<string, unknown>,
): Promise<Response> {
  const request = name + JSON.stringify(input);
  const key = keys.get(request) ?? (await online(import('uuid'))).v4();
  keys.set(request, key);
  const response = await send(address, input, { 'idempotency-key': key });
  if (response.ok) keys.delete(request);
  return response;
}

async function send(
  { method, path }: CallAddress,
  input: Record<string, unknown>,
  more: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const filled = fillPath(path, input);
  const inQuery = method === 'GET' || method === 'DELETE';
  const url = inQuery ? filled.path + toQuery(filled.rest) : filled.path;
  const body = inQuery
    ? {}
    : { body: JSON.stringify(filled.rest), headers: { 'content-type': 'application/json', ...more } };
  return online(fetch(url, { method, credentials: 'same-origin', ...(signal ? { signal } : {}), ...body }));
}

/** What comes over the network, or the problem that it can't be reached. */
async function online<T>(fetched: Promise<T>): Promise<T> {
  try {
    return await fetched;
  } catch {
    throw new ApiProblem(0, 'offline', 'Unable to connect. Please try again.');
  }
}

function cursorOf(link: string | null, rel: 'next' | 'prev'): string | null {
  const named = (link ?? '').split(', ').find((one) => one.endsWith(`; rel="${rel}"`));
  const address = /^<([^>]+)>/.exec(named ?? '')?.[1];
  return address ? new URL(address, location.origin).searchParams.get('cursor') : null;
}
