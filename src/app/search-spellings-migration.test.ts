/* Runs the migration on a site whose words were folded with the spellings of before. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { calls } from '#features/gatherings/events/event.contract.ts';
import { listEvents } from '#features/gatherings/events/server/event.read.ts';
import { anEvent } from '#test/factories/events.ts';
import { testWithDb } from '#test/with-db.ts';

const folder = 'migrations';

/** Returns the statements of the migration with this name. */
function statementsOf(name: string): string[] {
  const [file = ''] = readdirSync(folder).filter((one) => one.endsWith(`_${name}.sql`));
  return readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
}

testWithDb('events that are there already are found by the new spellings', async ({ ctx }) => {
  const [earlier = ''] = statementsOf('search_words').filter((one) => one.includes('FUNCTION search_fold('));
  await ctx.db.execute(sql.raw(earlier.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')));
  await anEvent(ctx.db, { title: 'Milad gathering' });
  const found = () => listEvents.run(ctx, calls.listEvents.input.parse({ search: 'mawlid' }));
  expect(await found()).toMatchObject({ total: 0 });
  const changes = statementsOf('search_spellings').filter((one) =>
    /FUNCTION search_fold\(|DO \$\$/.test(one),
  );
  expect(changes).toHaveLength(2);
  for (const change of changes) await ctx.db.execute(sql.raw(change));
  expect(await found()).toMatchObject({ total: 1 });
});
