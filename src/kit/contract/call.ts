import type { z } from 'zod';
import type { Audience } from './audience.ts';
import type { ErrorDefinition } from './errors.ts';
import type { Page } from './paging.ts';

/** The part of a Zod schema that types are read from; constraining on it keeps type checking fast. */
type Schema = { _zod: { input: unknown; output: unknown } };

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, stated as data. Server, browser, OpenAPI document and the generated tests all read it.
 *
 * `input` is one flat strict object: fields named in the path are taken from the path, the others from the query
 * string (GET, DELETE) or from the JSON body (POST, PUT, PATCH). Numbers and booleans of a query arrive as text,
 * so such fields coerce (see fields.ts).
 */
export type Call<N extends string = string, I extends Schema = z.ZodType, O extends Schema = z.ZodType> = {
  name: N;
  method: HttpMethod;
  /** Hono's spelling of the path: /api/events/:id */
  path: string;
  who: Audience;
  /** What the call does, for its caller: the docstring and the documentation in one. */
  summary: string;
  tag: string;
  input: I;
  output: O;
  /** True where the answer is a list that can grow: it takes limit and cursor and says X-Total-Count and Link. */
  paged: boolean;
  /** Seconds for which a shared cache may keep the answer of a GET; 0 for never. */
  cacheSeconds: number;
  /** The media type where the answer is not JSON; the handler then returns the text itself. */
  mediaType: string;
  /**
   * What a request costs of the budget that its session or address has (docs/api.md): 1, and more for what takes the server
   * long, about one for each five milliseconds.
   */
  weight: number;
  /** How often one member, or one address of visitors, may make the call, where that is tighter than for calls in general. */
  limit: { times: number; perSeconds: number } | undefined;
  /**
   * What the body of a POST, PUT or PATCH is: JSON; the bytes of one picture, of one document (a PDF or a picture) or of a ZIP file, as the input field `bytes`; what
   * a browser reports by itself, as the input field `reports`; what a service sends with its signature, as the input fields
   * `bytes` and `signature`; or nothing that is looked at.
   */
  body: 'json' | 'picture' | 'document' | 'archive' | 'reports' | 'signed' | 'ignored';
  /** True where mail programs and browsers themselves call, without a page of ours: nobody's session gives them a right. */
  fromAnywhere: boolean;
  /**
   * True where the answer is the same for everybody and a page asks for dozens (a map's tiles): nobody's session is looked
   * up for it, and such calls have a budget of their own.
   */
  likeFile: boolean;
  /** True where nothing that visitors are shown changes by it: it works something out, or counts. */
  changesNothing: boolean;
  /** True where a second copy would be a nuisance: the same Idempotency-Key of the same person is carried out once. */
  idempotent: boolean;
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
  limit?: { times: number; perSeconds: number };
  body?: 'json' | 'picture' | 'document' | 'archive' | 'reports' | 'signed' | 'ignored';
  fromAnywhere?: boolean;
  likeFile?: boolean;
  changesNothing?: boolean;
  idempotent?: boolean;
  errors?: readonly ErrorDefinition[];
};

/** Input as the handler receives it: checked, with defaults filled in. */
export type InputOf<C> = C extends { input: { _zod: { output: infer T } } } ? T : never;
/** Input as the caller writes it: defaults may be left out. */
export type ArgumentsOf<C> = C extends { input: { _zod: { input: infer T } } } ? T : never;
/** What the handler returns and the caller gets: a Page for paged calls, else the output itself. */
export type ResultOf<C> = C extends { output: { _zod: { output: infer T } }; paged: infer P }
  ? P extends true
    ? T extends readonly (infer Item)[]
      ? Page<Item>
      : never
    : T
  : never;

/** States a call; `name` is also its operationId, the browser's function and the server's file. */
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
    limit: undefined,
    body: 'json',
    fromAnywhere: false,
    likeFile: false,
    changesNothing: false,
    idempotent: false,
    errors: [],
    ...definition,
    name,
    paged: (definition.paged ?? false) as P,
  };
}

/** The names in a call's path: /api/events/:id gives ['id']. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}
