import { denialReason } from '#kit/contract/audience.ts';
import type { Call, InputOf, ResultOf } from '#kit/contract/call.ts';
import { apiError, badInput, type Issue, notAllowed } from '#kit/contract/errors.ts';
import { brokenFields } from '#kit/contract/well-formed.ts';
import { auditOnceAMinute } from './audit/audit.ts';
import type { Ctx } from './context.ts';
import { inTransaction, type TxCtx } from './transaction.ts';

/** What stands around a call's own part in its transaction: the idempotency key. */
export type Around = (tx: TxCtx, run: () => Promise<unknown>) => Promise<unknown>;

/** A call with the function that carries it out. HTTP, server rendering, jobs and tests all run it the same way. */
export type Handler<Input = unknown, Result = unknown> = {
  call: Call;
  /** Runs with input that was checked already. */
  run(ctx: Ctx, input: Input): Promise<Result>;
  /** The same with something around what is done in the transaction; where that part's result is the whole answer. */
  runWithin?(ctx: Ctx, input: Input, around: Around): Promise<unknown>;
};

type AnyCall = Pick<Call, 'name'> & { input: unknown; output: unknown; paged: boolean };

/** A call that writes, in its steps. */
type Steps<C, Prepared, Result> = {
  /**
   * Before the transaction: what counts whatever comes of the call (rate limits), and what takes long or comes from elsewhere
   * (a postcode, a password's hash, a picture). It takes no locks: what it reads may have changed by the time of `run`.
   */
  prepare?(ctx: Ctx, input: InputOf<C>): Promise<Prepared> | Prepared;
  /** In one transaction, and again when that meets a deadlock: so it does nothing else. */
  run(tx: TxCtx, input: InputOf<C>, prepared: Prepared): Promise<Result>;
};

type FinishedSteps<C, Prepared, Result> = Steps<C, Prepared, Result> & {
  /**
   * After the transaction: what can't be undone (the session's cookie), and the answer. A process that dies in between
   * never does it: what must follow is a row of a queue.
   */
  finish(ctx: Ctx, result: Result, input: InputOf<C>): Promise<ResultOf<C>> | ResultOf<C>;
};

/** Steps of whichever call. */
type AnySteps = {
  prepare?(ctx: Ctx, input: unknown): unknown;
  run(tx: TxCtx, input: unknown, prepared: unknown): Promise<unknown>;
  finish?(ctx: Ctx, result: unknown, input: unknown): unknown;
};

/**
 * Joins a call of the contract with its function; the types prove that it keeps the contract. A call that reads, or needs no
 * transaction, is one function; a call that writes states its steps `prepare`, `run` and `finish`.
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
    const result = await runWithin(ctx, input, (_tx, inside) => inside());
    return steps.finish ? steps.finish(ctx, result, input) : result;
  };
  return steps.finish ? { call, run } : { call, run, runWithin };
}

/** Lets anyone who may make the call pass; a member who tries the administrators' doors is written down. Refuses: not_signed_in, not_allowed, account_suspended, confirm_password, second_factor_needed. */
export async function checkRight(ctx: Ctx, call: Call): Promise<void> {
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
 * Carries a call out for the caller: right first, then input, then the handler.
 * Refuses: not_signed_in, not_allowed, account_suspended, confirm_password, second_factor_needed, bad_input (with the
 * fields), and what the call itself declares.
 */
export async function perform(handler: Handler, ctx: Ctx, rawInput: unknown): Promise<unknown> {
  await checkRight(ctx, handler.call);
  return handler.run(ctx, checkInput(handler.call, rawInput));
}

/** The input as the call's schema reads it. Refuses: bad_input, with the fields; half a character is no text in any of them. */
export function checkInput(call: Call, rawInput: unknown): unknown {
  const broken = brokenFields(rawInput);
  if (broken.length > 0) {
    const message = 'Please leave out characters that are broken off.';
    throw apiError(badInput, { issues: broken.map((path) => ({ path, message })) });
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
