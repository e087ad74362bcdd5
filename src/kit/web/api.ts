import { useRouter } from '@tanstack/react-router';
import { type ArgumentsOf, fillPath, type HttpMethod, type ResultOf, toQuery } from '#kit/contract/call.ts';
import { ApiError, accountChanged, type ErrorBody, type Issue } from '#kit/contract/errors.ts';
import { accountHeaders, noteAccountChanged } from './page-account.ts';

/** What the browser knows of a call: no schemas, which would be larger than everything else. */
export type CallAddress = { method: HttpMethod; path: string; paged: boolean; idempotent?: boolean };

/** Makes every call by its name, untyped: over HTTP in the browser, in process on the server. */
export type Transport = (
  name: string,
  input: Record<string, unknown>,
  /** Cancels the request if nobody waits for the response any more. */
  signal?: AbortSignal,
) => Promise<unknown>;

/** A feature's calls as functions: argument and result are those of the contract. */
export type ApiOf<Calls> = {
  [Name in keyof Calls]: (
    input: ArgumentsOf<Calls[Name]>,
    signal?: AbortSignal,
  ) => Promise<ResultOf<Calls[Name]>>;
};

/** Types a transport with a feature's calls: `apiOf<typeof calls>(context.api).getEvent({ id })`. */
export function apiOf<Calls>(transport: Transport): ApiOf<Calls> {
  // The transport fulfils the contract by name; this is the one place where its results get their types.
  return new Proxy({} as ApiOf<Calls>, {
    get: (_, name) => (input: Record<string, unknown>, signal?: AbortSignal) =>
      transport(String(name), input, signal),
  });
}

/** Returns the calls of a feature, inside a component. */
export function useApi<Calls>(): ApiOf<Calls> {
  return apiOf<Calls>(useRouter().options.context.api);
}

export type CallTable = Readonly<Record<string, CallAddress>>;

/**
 * Makes calls over HTTP from the browser. Throws ApiProblem for every response that is not a success. `loadAll`: loads
 * the table of all calls, for one that isn't in the first table.
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

/** The idempotency keys of requests without a successful response yet: repeating one sends the same key. */
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
  const type: Record<string, string> = inQuery ? {} : { 'content-type': 'application/json' };
  const headers = { ...accountHeaders(), ...type, ...more };
  const body = inQuery ? {} : { body: JSON.stringify(filled.rest) };
  return online(
    fetch(url, { method, credentials: 'same-origin', headers, ...(signal ? { signal } : {}), ...body }),
  );
}

/** Awaits a request, or throws the problem that the network is unavailable. */
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

/**
 * A response that was not a success. `message` is the status, a colon, a space and the text; `text` alone is for
 * people. Status 0: the server could not be reached.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly issues: readonly Issue[];
  /** How many things stand in the way, if the reason counts them. */
  readonly count: number | undefined;

  constructor(status: number, code: string, text: string, issues: readonly Issue[] = [], count?: number) {
    super(`${status}: ${text}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.text = text;
    this.issues = issues;
    this.count = count;
  }
}

/** Parses the error response; a response in another format (a proxy's page) becomes a problem with its status text. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  if (!isErrorBody(body)) return new ApiProblem(response.status, 'unknown', response.statusText);
  if (body.code === accountChanged.code) noteAccountChanged();
  return new ApiProblem(response.status, body.code, body.message, body.issues ?? [], body.count);
}

function isErrorBody(body: unknown): body is Omit<ErrorBody, 'requestId'> {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** Turns a thrown value into a problem that can be shown; anything but a problem of the API counts as a fault of ours. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  // A call that ran in process, while the server rendered the page.
  if (error instanceof ApiError)
    return new ApiProblem(error.status, error.code, error.message, error.issues, error.count);
  return new ApiProblem(500, 'unknown', 'Something went wrong. Please try again.');
}

/** Returns the status of a problem thrown by either transport, 500 for anything else. */
export function statusOf(error: unknown): number {
  return problemOf(error).status;
}
