import { denialReason } from '#kit/contract/audience.ts';
import { type Call, type InputOf, pathNames, type ResultOf } from '#kit/contract/call.ts';
import {
  ApiError,
  apiError,
  badInput,
  type ErrorDefinition,
  type Issue,
  notAllowed,
} from '#kit/contract/errors.ts';
import { type AuditEntry, auditOnceAMinute, auditReading } from './audit/audit.ts';
import type { Ctx } from './context.ts';
import { sqlStateOf } from './db/database-errors.ts';
import { invalidCursor } from './db/keyset.ts';
import { inTransaction, type TxCtx } from './transaction.ts';

/** Wraps a call's `run` in its transaction: the idempotency key. */
export type Around = (tx: TxCtx, run: () => Promise<unknown>) => Promise<unknown>;

/** A call with its function. HTTP, server rendering, jobs and tests all run it the same way. */
export type Handler<Input = unknown, Result = unknown> = {
  call: Call;
  /** Runs with validated input. */
  run(ctx: Ctx, input: Input): Promise<Result>;
  /** Runs with something around the transaction's part; undefined if that part's result is not the whole response. */
  runWithin?(ctx: Ctx, input: Input, around: Around): Promise<unknown>;
};

type AnyCall = Pick<Call, 'name'> & { input: unknown; output: unknown; paged: boolean };

/** The steps of a call that writes. */
type Steps<C, Prepared, Result> = {
  /**
   * Before the transaction: what must count even if the call fails (rate limits), and what is slow or external (a
   * postcode, a password's hash, a picture). It takes no locks: what it reads may have changed by the time of `run`.
   */
  prepare?(ctx: Ctx, input: InputOf<C>): Promise<Prepared> | Prepared;
  /** In one transaction, and again after a deadlock: so it has no other effects. */
  run(tx: TxCtx, input: InputOf<C>, prepared: Prepared): Promise<Result>;
};

type FinishedSteps<C, Prepared, Result> = Steps<C, Prepared, Result> & {
  /**
   * After the transaction: what can't be rolled back (the session's cookie), and the response. It is skipped if the
   * process dies in between: what must happen needs a row in the queue.
   */
  finish(ctx: Ctx, result: Result, input: InputOf<C>): Promise<ResultOf<C>> | ResultOf<C>;
};

/** The steps of any call. */
type AnySteps = {
  prepare?(ctx: Ctx, input: unknown): unknown;
  run(tx: TxCtx, input: unknown, prepared: unknown): Promise<unknown>;
  finish?(ctx: Ctx, result: unknown, input: unknown): unknown;
};

/**
 * Joins a call of the contract with its function; the types check that it fulfils the contract. A call that reads, or
 * needs no transaction, is one function; a call that writes has the steps `prepare`, `run` and `finish`.
 */
export function handle<C extends AnyCall>(
  call: C & Call,
  run: (ctx: Ctx, input: InputOf<C>) => Promise<ResultOf<C>>,
): Handler<InputOf<C>, ResultOf<C>>;
export function handle<C extends AnyCall, Prepared = undefined, Result = unknown>(
  call: C & Call,
  steps: FinishedSteps<C, Prepared, Result>,
): Handler<InputOf<C>, ResultOf<C>>;
export function handle<C extends AnyCall, Prepared = undefined>(
  call: C & Call,
  steps: Steps<C, Prepared, ResultOf<C>>,
): Handler<InputOf<C>, ResultOf<C>>;
export function handle(call: Call, steps: Handler['run'] | AnySteps): Handler {
  if (typeof steps === 'function') return { call, run: steps };
  const runWithin = async (ctx: Ctx, input: unknown, around: Around) => {
    const prepared = await steps.prepare?.(ctx, input);
    return inTransaction(ctx, (tx) => around(tx, () => steps.run(tx, input, prepared)));
  };
  const run = async (ctx: Ctx, input: unknown) => {
    const result = await runWithin(ctx, input, (_tx, runInside) => runInside());
    return steps.finish ? steps.finish(ctx, result, input) : result;
  };
  return steps.finish ? { call, run } : { call, run, runWithin };
}

/**
 * Checks that the caller may make the call. Refused attempts of members on administrator calls are recorded in the
 * audit log. Refuses: not_signed_in, not_allowed, account_suspended, confirm_password, second_factor_needed.
 */
export async function checkPermission(ctx: Ctx, call: Call): Promise<void> {
  const denied = denialReason(ctx.actor, call.who, ctx.now);
  if (!denied) return;
  if (denied === notAllowed && ctx.actor.kind === 'person') {
    await auditOnceAMinute(ctx, {
      action: 'administration.refused',
      target: { type: 'call', id: call.name },
    });
  }
  throw apiError(denied);
}

/**
 * Runs a call for the caller: checks the permission, then the input, then runs the handler; an audited reading is
 * recorded before the result is returned. Refuses: not_signed_in, not_allowed, account_suspended, confirm_password,
 * second_factor_needed, bad_input (with the fields), and what the call declares.
 */
export async function perform(handler: Handler, ctx: Ctx, rawInput: unknown): Promise<unknown> {
  const { call } = handler;
  await checkPermission(ctx, call);
  const input = checkInput(call, rawInput);
  const result = await runOnInput(handler, ctx, input);
  if (call.audited !== undefined && ctx.actor.kind === 'person')
    await auditReading(ctx, { action: call.audited, target: findAuditTarget(call, input, call.audited) });
  return result;
}

async function runOnInput(handler: Handler, ctx: Ctx, input: unknown): Promise<unknown> {
  try {
    return await handler.run(ctx, input);
  } catch (error) {
    throw toCursorError(ctx, handler.call, input, error) ?? error;
  }
}

/** A cursor's value that PostgreSQL can't parse (SQLSTATE class 22) is bad input, even if a list lets it through. */
function toCursorError(ctx: Ctx, call: Call, input: unknown, error: unknown): Error | undefined {
  const hasCursor =
    typeof input === 'object' && input !== null && 'cursor' in input && input.cursor !== undefined;
  const sqlState = hasCursor ? sqlStateOf(error) : undefined;
  if (!sqlState?.startsWith('22')) return undefined;
  ctx.log.warn({ call: call.name, sqlState }, 'the database refused a cursor');
  return Object.assign(invalidCursor(), { cause: error });
}

/** The target of the audit entry: the thing whose id is in the path, or 'all'. */
function findAuditTarget({ path }: Call, input: unknown, action: string): { type: string; id: string } {
  const [type = ''] = action.split('.');
  const [name = ''] = pathNames(path);
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const id = entries.find(([field]) => field === name)?.[1];
  return { type, id: typeof id === 'string' ? id : 'all' };
}

/**
 * Parses the input with the call's schema. Refuses: bad_input, with the fields; also for unpaired surrogates in any
 * text.
 */
export function checkInput(call: Call, rawInput: unknown): unknown {
  const malformedFields = findMalformedFields(rawInput);
  if (malformedFields.length > 0) {
    const message = 'Please leave out characters that are broken off.';
    throw apiError(badInput, { issues: malformedFields.map((path) => ({ path, message })) });
  }
  const checked = call.input.safeParse(rawInput);
  if (!checked.success) throw apiError(badInput, { issues: checked.error.issues.flatMap(toIssues) });
  return checked.data;
}

type ZodIssue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] };

function toIssues(issue: ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys' && issue.keys) {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].map(String).join('.'),
      message: 'This field isn’t recognised.',
    }));
  }
  return [{ path: issue.path.map(String).join('.'), message: issue.message }];
}

/** Runs calls in process, as the caller of `ctx`: server rendering passes it to pages in place of HTTP. */
export function localTransport(
  handlers: ReadonlyMap<string, Handler>,
  ctx: Ctx,
): (name: string, input: Record<string, unknown>) => Promise<unknown> {
  return async (name, input) => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`There is no call named ${name}.`);
    return perform(handler, ctx, omitEmptyFields(input));
  };
}

/** Over HTTP, undefined fields are left out too. */
function omitEmptyFields(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * Returns the top-level fields of an input that contain an unpaired UTF-16 surrogate: JSON can carry one, and no
 * database can store it. Without recursion, because the sender decides how deep an input is nested.
 */
export function findMalformedFields(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name.isWellFormed() && isWellFormedThroughout(value) ? [] : [name.toWellFormed()],
  );
}

function isWellFormedThroughout(field: unknown): boolean {
  const stack: unknown[] = [field];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return false;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, inner] of Object.entries(value)) stack.push(name, inner);
  }
  return true;
}

/**
 * Records a handler's refusals of one kind in the audit log, after its transaction, which is rolled back. A repeat
 * within a minute is not written, so that nobody can fill the log by guessing.
 */
export function withRefusalAudit<Input, Result>(
  handler: Handler<Input, Result>,
  refusal: ErrorDefinition,
  createEntry: (ctx: Ctx, input: Input) => Promise<AuditEntry>,
): Handler<Input, Result> {
  return {
    call: handler.call,
    async run(ctx, input) {
      try {
        return await handler.run(ctx, input);
      } catch (error) {
        if (error instanceof ApiError && error.code === refusal.code) {
          await auditOnceAMinute(ctx, await createEntry(ctx, input));
        }
        throw error;
      }
    },
  };
}
