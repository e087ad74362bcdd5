import { and, asc, isNotNull, lt } from 'drizzle-orm';
import { readDayFacts } from '#features/exchange/opening-hours/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { businesses } from '../tables.ts';
import { spansUntil, writeOpenSpans } from './open-spans.ts';

const atOnce = 200;

/** The job: works the open spans of every business out anew once a day, so that ‘open now’ always has a week ahead of it. */
export async function renewOpenSpans(ctx: Ctx): Promise<void> {
  const factsOf = await readDayFacts(ctx.db);
  for (;;) {
    const renewed = await inTransaction(ctx, async (tx) => {
      const rows = await tx.db
        .select({ id: businesses.id, openingHours: businesses.openingHours })
        .from(businesses)
        .where(and(isNotNull(businesses.openingHours), lt(businesses.spansUntil, spansUntil(tx.now))))
        .orderBy(asc(businesses.spansUntil), asc(businesses.id))
        .limit(atOnce)
        .for('update', { skipLocked: true });
      for (const row of rows) await writeOpenSpans(tx.db, row, factsOf, tx.now);
      return rows.length;
    });
    if (renewed < atOnce) return;
  }
}
