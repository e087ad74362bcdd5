import { turnedAway } from '#kit/contract/audience.ts';
import type { Call, InputOf, ResultOf } from '#kit/contract/call.ts';
import { badInput, type Issue, refuse } from '#kit/contract/errors.ts';
import type { Ctx } from './context.ts';

/** A call with the function that carries it out. HTTP, server rendering, jobs and tests all run it the same way. */
export type Handler<Input = unknown, Result = unknown> = {
  call: Call;
  /** Runs with input that was checked already. */
  run(ctx: Ctx, input: Input): Promise<Result>;
};

/** Joins a call of the contract with its function; the types prove that it keeps the contract. */
export function handle<C extends Pick<Call, 'name'> & { input: unknown; output: unknown; paged: boolean }>(
  call: C & Call,
  run: (ctx: Ctx, input: InputOf<C>) => Promise<ResultOf<C>>,
): Handler<InputOf<C>, ResultOf<C>> {
  return { call, run };
}

/** Lets whoever may make the call pass. Refuses: not_signed_in, not_allowed, account_suspended, confirm_password, second_factor_needed. */
export function checkRight(ctx: Ctx, call: Call): void {
  const refusal = turnedAway(ctx.actor, call.who, ctx.now);
  if (refusal) throw refuse(refusal);
}

/**
 * Carries a call out for whoever asks: right first, then input, then the handler.
 * Refuses: not_signed_in, not_allowed, account_suspended, confirm_password, second_factor_needed, bad_input (with the
 * fields), and what the call itself declares.
 */
export async function perform(handler: Handler, ctx: Ctx, rawInput: unknown): Promise<unknown> {
  checkRight(ctx, handler.call);
  const checked = handler.call.input.safeParse(rawInput);
  if (!checked.success) throw refuse(badInput, { issues: checked.error.issues.flatMap(toIssues) });
  return handler.run(ctx, checked.data);
}

type ZodIssue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] };

function toIssues(issue: ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys' && issue.keys) {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].map(String).join('.'),
      message: 'This field is not known here.',
    }));
  }
  return [{ path: issue.path.map(String).join('.'), message: issue.message }];
}
