import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { decisionNotFound } from '../../errors.ts';
import { moderationDecisions } from '../tables.ts';

const purpose = 'moderation decision';

export type DecisionRow = typeof moderationDecisions.$inferSelect;

/** The last part of the link that lets an author read a decision and appeal, signed in or not. */
export function decisionToken(ctx: Pick<Ctx, 'secrets'>, decisionId: string): string {
  return `${decisionId}_${ctx.secrets.sign(purpose, decisionId)}`;
}

/** The decision that a link is for. Refuses: decision_not_found, including for a forged link. */
export async function decisionOf(ctx: Pick<Ctx, 'db' | 'secrets'>, token: string): Promise<DecisionRow> {
  const [, id, signature] = /^([\da-f-]{36})_([\w-]{43})$/.exec(token) ?? [];
  const isOurs = id !== undefined && signature !== undefined && ctx.secrets.isSigned(purpose, id, signature);
  const [row] = isOurs
    ? await ctx.db.select().from(moderationDecisions).where(eq(moderationDecisions.id, id))
    : [];
  if (!row) throw apiError(decisionNotFound);
  return row;
}
