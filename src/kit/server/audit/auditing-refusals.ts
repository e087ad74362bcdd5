import { ApiError, type ErrorDefinition } from '#kit/contract/errors.ts';
import type { Ctx } from '../context.ts';
import type { Handler } from '../handle.ts';
import { type AuditEntry, auditOnceAMinute } from './audit.ts';

/**
 * A handler whose refusal of one kind is written into the audit log: after its transaction, which undoes everything. A second
 * one within a minute is not written, so that nobody fills the log by guessing.
 */
export function auditingRefusals<Input, Result>(
  handler: Handler<Input, Result>,
  refusal: ErrorDefinition,
  entryOf: (ctx: Ctx, input: Input) => Promise<AuditEntry>,
): Handler<Input, Result> {
  return {
    call: handler.call,
    async run(ctx, input) {
      try {
        return await handler.run(ctx, input);
      } catch (error) {
        if (error instanceof ApiError && error.code === refusal.code) {
          await auditOnceAMinute(ctx, await entryOf(ctx, input));
        }
        throw error;
      }
    },
  };
}
