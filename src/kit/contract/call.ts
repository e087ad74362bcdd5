import type { z } from 'zod';
import type { Audience } from './audience.ts';
import type { ErrorDefinition } from './errors.ts';
import type { Page } from './paging.ts';

/**
 * The product adds its actions to this by declaration merging, each with a sentence, so that an unknown action does not
 * compile. Without additions any name is allowed.
 */
export interface AuditActions {
  isOfKit?: true;
}

/** The names of audited actions, as 'noun.verb': 'user.suspend'. */
export type AuditAction = AuditActions extends { actions: infer Actions } ? Actions & string : string;

/** The part of a Zod schema that types are inferred from; constraining on it keeps type checking fast. */
type Schema = { _zod: { input: unknown; output: unknown } };

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API as data. Server, browser, OpenAPI document and the generated tests all read it.
 *
 * `input` is one flat strict object: fields named in the path are taken from the path, the others from the query string
 * (GET, DELETE) or from the JSON body (POST, PUT, PATCH). Numbers and booleans in a query are text, so such fields
 * coerce (see fields.ts).
 */
export type Call<N extends string = string, I extends Schema = z.ZodType, O extends Schema = z.ZodType> = {
  name: N;
  method: HttpMethod;
  /** In Hono's notation: /api/events/:id */
  path: string;
  who: Audience;
  /** What the call does, for its caller: docstring and documentation in one. */
  summary: string;
  tag: string;
  input: I;
  output: O;
  /** True if the result is a list that can grow: it takes limit and cursor and sends X-Total-Count and Link. */
  paged: boolean;
  /** Seconds for which a shared cache may keep the response of a GET; 0: none may. */
  cacheSeconds: number;
  /** The media type if the response is not JSON; the handler then returns the text itself. */
  mediaType: string;
  /**
   * What a request costs of the budget of its session or address (docs/api.md): 1, and more for slow calls, about one
   * per five milliseconds.
   */
  weight: number;
  /** For a paged call whose rows are slow to read: this many requested rows (`limit`) cost one more. */
  rowsPerWeight: number | undefined;
  /** How often one member, or one address of visitors, may make the call, if that is less than for calls in general. */
  limit: { times: number; perSeconds: number } | undefined;
  /**
   * The body of a POST, PUT or PATCH: JSON; the bytes of a picture, of a document (a PDF or a picture) or of a ZIP
   * file, as the input field `bytes`; a browser's reports, as the input field `reports`; a service's signed message, as
   * the input fields `bytes` and `signature`; or ignored.
   */
  body: 'json' | 'picture' | 'document' | 'archive' | 'reports' | 'signed' | 'ignored';
  /** True if mail programs and browsers themselves make the call, without a page of ours: no session gives them a right. */
  fromAnywhere: boolean;
  /**
   * True if the response is the same for everybody and a page requests dozens (a map's tiles): no session is looked up,
   * and such calls have a separate budget.
   */
  likeFile: boolean;
  /** True if the call changes nothing that visitors see: it computes something, or counts. */
  changesNothing: boolean;
  /** True if a duplicate would be a nuisance: requests of one person with the same Idempotency-Key run once. */
  idempotent: boolean;
  /**
   * The action under which the audit log records that somebody has read the response, for calls that show
   * administrators what members keep private: addresses, numbers, private texts. Its noun is the type of the thing that
   * is read.
   */
  audited: AuditAction | undefined;
  errors: readonly ErrorDefinition[];
};

type Definition<I extends Schema, O extends Schema> = {
  method: HttpMethod;
  path: string;
  who: Audience;
  summary: string;
  tag: string;
  input: I;
  output: O;
  paged?: boolean;
  cacheSeconds?: number;
  mediaType?: string;
  weight?: number;
  rowsPerWeight?: number;
  limit?: { times: number; perSeconds: number };
  body?: 'json' | 'picture' | 'document' | 'archive' | 'reports' | 'signed' | 'ignored';
  fromAnywhere?: boolean;
  likeFile?: boolean;
  changesNothing?: boolean;
  idempotent?: boolean;
  audited?: AuditAction;
  errors?: readonly ErrorDefinition[];
};

/** Input as the handler receives it: checked, with defaults filled in. */
export type InputOf<C> = C extends { input: { _zod: { output: infer T } } } ? T : never;
/** Input as the caller writes it: defaults may be left out. */
export type ArgumentsOf<C> = C extends { input: { _zod: { input: infer T } } } ? T : never;
/** What the handler returns and the caller gets: a Page for paged calls, else the output. */
export type ResultOf<C> = C extends { output: { _zod: { output: infer T } }; paged: infer P }
  ? P extends true
    ? T extends readonly (infer Item)[]
      ? Page<Item>
      : never
    : T
  : never;

/** Defines a call; `name` is also its operationId, the browser's function and the server's handler. */
export function call<
  const N extends string,
  I extends Schema,
  O extends Schema,
  const P extends boolean = false,
>(
  name: N,
  definition: Definition<I, O> & { paged?: P },
): Omit<Call<N>, 'input' | 'output' | 'paged'> & { input: I; output: O; paged: P } {
  return {
    cacheSeconds: 0,
    mediaType: 'application/json',
    weight: 1,
    rowsPerWeight: undefined,
    limit: undefined,
    body: 'json',
    fromAnywhere: false,
    likeFile: false,
    changesNothing: false,
    idempotent: false,
    audited: undefined,
    errors: [],
    ...definition,
    name,
    paged: (definition.paged ?? false) as P,
  };
}

/** The header in which a page sends the id of the account that it was made for, with every call. */
export const accountIdHeader = 'x-account-id';

/** The names in a call's path: /api/events/:id gives ['id']. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

/**
 * Fills a call's path with its fields: '/api/events/:id' and {id: '7', page: 1} give '/api/events/7', and the unused
 * fields, here {page: 1}.
 */
export function fillPath(
  path: string,
  fields: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields };
  let filled = path;
  for (const name of pathNames(path)) {
    filled = filled.replace(`:${name}`, encodeURIComponent(String(fields[name])));
    delete rest[name];
  }
  return { path: filled, rest };
}

/** Encodes fields as a query string, sorted by name so that equal queries have equal URLs; empty ones are left out. */
export function toQuery(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name];
    if (value === undefined || value === null || value === '') continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
