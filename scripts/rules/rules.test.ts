import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aProject, using } from './a-project.ts';
import { confirmations } from './confirmations.ts';
import { documents } from './documents.ts';
import { erasure } from './erasure.ts';
import { fileRoles } from './file-roles.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { type Rule, readProject } from './project.ts';
import { roleComparisons, shownRights } from './roles.ts';
import { tests } from './tests.ts';
import { transactions } from './transactions.ts';
import { words } from './words.ts';

/** Writes these files to a temporary folder. Returns the violations of a rule as 'path[:line] text'. */
function violations(rule: Rule, files: Readonly<Record<string, string>>): string[] {
  return rule
    .check(readProject(aProject(files)))
    .map(({ path, line, text }) => `${path}${line ? `:${line}` : ''} ${text}`);
}

test.each([
  [
    'the kit may not know a feature',
    'src/kit/server/log.ts',
    '#features/gatherings/events/rules.ts',
    'the kit knows no feature',
  ],
  [
    'a feature may not import src/app',
    'src/features/gatherings/events/rules.ts',
    '#app/registry.ts',
    'only src/app',
  ],
  ['the kit may not import src/app', 'src/kit/web/api.ts', '../../app/registry.ts', 'only src/app'],
  ['the product may not import a test', 'src/app/server.ts', '#test/with-db.ts', 'what surrounds it'],
])('imports: %s', (_sentence, path, specifier, expected) => {
  expect(violations(imports, { [path]: using(specifier) })).toEqual([expect.stringContaining(expected)]);
});

test('imports: a cycle of features within an area is refused, at any length, but tests may close one', () => {
  const found = violations(imports, {
    'src/features/mosques/places/rules.ts': using('#features/mosques/feedback/rules.ts'),
    'src/features/mosques/feedback/rules.ts': using('#features/mosques/hadith/rules.ts'),
    'src/features/mosques/hadith/rules.ts': using('#features/mosques/places/rules.ts'),
    'src/features/mosques/hadith/rules.test.ts': using('#features/front/home/rules.ts'),
    'src/features/mosques/board/rules.ts': using('#features/mosques/places/rules.ts'),
  });
  expect(found).toHaveLength(3);
  expect(found[0]).toContain('mosques/hadith needs mosques/feedback already');
});

test('imports: types, re-exports and import() count as imports', () => {
  const text = [
    `import type { A } from '#app/a.ts';`,
    `export { b } from '#app/b.ts';`,
    `export const c: A = await import('#app/c.ts');`,
  ].join('\n');
  expect(violations(imports, { 'src/features/gatherings/events/rules.ts': text })).toHaveLength(3);
});

test('imports: permitted imports pass', () => {
  const permitted = {
    'src/app/server.ts': using('#features/gatherings/events/server/feature.ts'),
    'src/features/gatherings/events/web/a-page.tsx':
      using('#features/mosques/places/contract.ts') + using('#kit/web/api.ts'),
    'src/features/gatherings/events/server/queries.ts':
      using('#features/mosques/places/server/public.ts') + using('node:fs'),
    'src/features/gatherings/events/server/event.tables.ts': using(
      '#features/mosques/places/server/place.tables.ts',
    ),
    'src/features/gatherings/events/rules.test.ts': using('#test/factories/places.ts'),
    'src/kit/server/log.ts': using('#borough') + using('pino'),
  };
  expect(violations(imports, permitted)).toEqual([]);
});

test.each([
  ['src/features/gatherings/events/index.ts', 'names no topic'],
  ['src/kit/server/utils.ts', 'names no topic'],
  ['src/kit/helpers/dates.ts', 'names no topic'],
  ['src/features/gatherings/events/event-card.tsx', '.contract.ts'],
  ['src/features/gatherings/events/server/EventQueries.ts', 'server/ holds'],
  ['src/features/gatherings/events/server/event.tsx', 'server/ holds'],
  ['src/features/gatherings/events/server/event.helper.ts', 'server/ holds'],
  ['src/features/gatherings/events/web/event.rules.tsx', 'web/ holds'],
  ['src/features/gatherings/events/server/rsvps/late/get-rsvp.ts', 'no folders of their own'],
  ['src/features/gatherings/contract.ts', 'stands in no feature’s folder'],
  ['src/features/sports/football/contract.ts', 'the areas are site'],
  ['src/features/gatherings/events/server/get-event.test.ts', 'get-event.ts is missing'],
])('file roles: %s is refused', (path, expected) => {
  expect(violations(fileRoles, { [path]: '' })).toEqual([expect.stringContaining(expected)]);
});

test('file roles: a call without a test beside it is refused', () => {
  const handler = 'src/features/gatherings/events/server/event.read.ts';
  const handled = { [handler]: 'export const getEvent = handle(\n  calls.getEvent, run);\n' };
  const untested = [`${handler} handles getEvent, which no test beside it names`];
  expect(violations(fileRoles, handled)).toEqual(untested);
  expect(violations(fileRoles, { ...handled, [handler.replace('.ts', '.test.ts')]: 'getEvents' })).toEqual(
    untested,
  );
  const tested = { ...handled, [handler.replace('.ts', '.by-id.test.ts')]: 'getEvent.run()' };
  expect(violations(fileRoles, tested)).toEqual([]);
});

test.each([
  ['event.queries.ts', "export const events = pgTable('events', {});", 'declares a table'],
  ['event.messages.tsx', 'export const getEvent = handle(eventCalls.getEvent, run);', 'handles a call'],
  ['event.jobs.ts', 'export const eventMail = mail({});', 'defines an email'],
])('file roles: %s may not contain what belongs to another role', (file, text, expected) => {
  const path = `src/features/gatherings/events/server/${file}`;
  expect(violations(fileRoles, { [path]: text }).join()).toContain(expected);
});

test('file roles: a correct feature passes', () => {
  const paths = [
    'event.contract.ts',
    'event.rules.ts',
    'event.rules.test.ts',
    'server/feature.ts',
    'server/seats.ts',
    'server/event.own.ts',
    'server/event.own.waiting-list.test.ts',
    'server/rsvps/rsvp.own.ts',
    'server/event.jobs.ts',
    'server/event.messages.tsx',
    'web/feature.tsx',
    'web/event.page.tsx',
    'web/event.admin-page.tsx',
  ];
  const files = Object.fromEntries(paths.map((path) => [`src/features/gatherings/events/${path}`, '']));
  expect(violations(fileRoles, files)).toEqual([]);
});

test('file roles: a folder with too many files is refused, not counting tests and samples', () => {
  const files = Object.fromEntries(
    Array.from({ length: 26 }, (_, at) => [`src/kit/web/ui/part-${at}.tsx`, '']).concat(
      Array.from({ length: 26 }, (_, at) => [`src/features/site/wards/server/ward-${at}.sample.ts`, '']),
    ),
  );
  expect(violations(fileRoles, files)).toEqual(['src/kit/web/ui holds 26 files; at most 25']);
});

test('documents: missing paths, links and scripts are reported with their line', () => {
  const found = violations(documents, {
    'package.json': '{"scripts":{"check":"x"}}',
    'docs/a.md':
      'See `src/app/gone.ts` and src/app/.\nRun `npm run check`, `npm run gone`, npm ci.\n[b](b.md) [c](../c.md#top)\n',
    'docs/b.md': 'A place-holder: src/features/<name>/contract.ts, test/*, https://example.org/src/x.ts.\n',
    'src/app/server.ts': '',
  });
  expect(found).toEqual([
    'docs/a.md:1 names src/app/gone.ts, which is missing',
    'docs/a.md:3 names c.md, which is missing',
    'docs/a.md:2 names npm run gone, which is missing',
  ]);
});

test('a transaction may be opened in one place only, and may not use the context outside it', () => {
  const files = {
    'src/kit/server/transaction.ts':
      'export const inTransaction = (ctx, work) => ctx.db.transaction(work);\n',
    'src/features/events/server/create-event.ts':
      'export const a = (ctx) => ctx.db.transaction((tx) => tx.insert());\n',
    'src/features/events/server/cancel-event.ts':
      'export const b = (ctx) =>\n  inTransaction(ctx, async (tx) => {\n    await tx.db.insert(ctx.now);\n  });\n',
    'src/features/events/server/update-event.ts':
      'export const c = (ctx) => inTransaction(ctx, (tx) => tx.db.insert({ now: tx.now })).then(() => ctx.files);\n',
    'src/features/events/server/update-event.test.ts':
      'export const d = (ctx) => ctx.db.transaction(fail);\n',
  };
  expect(violations(transactions, files)).toEqual([
    'src/features/events/server/cancel-event.ts:3 uses ctx inside the transaction that it opened',
    'src/features/events/server/create-event.ts:1 opens a transaction: use inTransaction',
  ]);
});

test('a job may not loop over rows with its own transactions', () => {
  const job = (name: string) => `src/features/a/b/server/${name}.jobs.ts`;
  const [calling, falls, loops] = [job('calling'), job('falls'), job('loops')];
  const files = {
    [loops]: 'for (const id of due) {\n  await inTransaction(ctx, (tx) => act(tx, id));\n}\n',
    [falls]: 'while (found)\n  found = await inTransaction(ctx, actOnSome);\n',
    [calling]:
      'async function run() {\n  for (const id of due) await actOn(id);\n}\nasync function actOn(id) {\n  await inTransaction(ctx, act);\n}\n',
    'src/features/a/b/server/once.jobs.ts':
      'await inTransaction(ctx, (tx) => actOnAll(tx));\nfunction sum() {\n  for (const one of all) add(one);\n}\n',
    'src/features/a/b/server/counts.jobs.ts': 'for (const one of await listAll(db)) sum += one;\n',
    'src/features/a/b/server/loops.ts': 'for (const id of due) await inTransaction(ctx, act);\n',
  };
  const text = 'loops over rows itself: state them as dueRows (src/kit/server/jobs/due.ts)';
  expect(violations(jobs, files).toSorted()).toEqual([
    `${calling}:2 ${text}`,
    `${falls}:1 ${text}`,
    `${loops}:1 ${text}`,
  ]);
});

test('a table must state what erasing an account does to its columns', () => {
  const tables = 'src/features/gatherings/events/server/event.tables.ts';
  const stated = { 'src/features/gatherings/events/server/event.personal-data.ts': 'erasureOf(events, {})' };
  const table = { [tables]: "export const events = pgTable('events', {});\n" };
  expect(violations(erasure, { ...table, ...stated })).toEqual([]);
  expect(violations(erasure, table)).toEqual([
    `${tables}:1 the table events has no erasureOf(events, …): say what erasing an account does to its columns`,
  ]);
});

test.each([
  [`if (actor.role !== 'user') act();`],
  [`const isMain = 'super_admin' === viewer.account?.role;`],
  [`const may = role == 'admin';`],
  [`const may = ['admin', 'super_admin'].includes(person['role']);`],
  [`switch (person.role) { default: }`],
  [`const rows = db.select().where(inArray(users.role, ['admin', 'super_admin']));`],
  [`const rows = db.select().where(ne(members.role, 'user'));`],
  [`const rows = db.execute(sql\`select 1 where \${users.role} <> 'user'\`);`],
  ["const rows = db.execute(sql`select 1 from users where role in ('admin')`);"],
])('roles: only the files for it may decide by role: %s', (text) => {
  const path = 'src/features/people/badges/server/queries.ts';
  expect(violations(roleComparisons, { [path]: text })).toEqual([
    `${path}:1 compares a role: ask actsAsAdministrator, mayDo, or isAdministrator for what is only shown`,
  ]);
});

test('roles: filters, other words and the files for roles pass', () => {
  const compared = `if (actor.role === 'user') act();`;
  const permitted = {
    'src/kit/contract/audience.ts': compared,
    'src/features/accounts/users/permission.rules.ts': compared,
    'src/features/people/badges/server/award-badge.test.ts': compared,
    'src/features/people/badges/server/queries.ts': [
      'const rows = db.select().where(eq(members.role, filter.role));',
      `if (targetType === 'user' || role === 'img' || input.role !== user.role) act();`,
      `const rows = db.execute(sql\`select \${users.role}, 'user' from users\`);`,
    ].join('\n'),
  };
  expect(violations(roleComparisons, permitted)).toEqual([]);
});

const shownRight = 'src/features/people/badges/server/read.ts';

test.each([
  [`if (isShownAdministration(actor)) act();`],
  [`const may = isOwner || isShownAdministration(actor);`],
  [`const answer = { names: isShownAdministration(actor) ? names : null };`],
  [`function maySee(actor) { return isShownAdministration(actor); }`],
])('shown rights: a right for drawing buttons may not decide anything else: %s', (text) => {
  expect(violations(shownRights, { [shownRight]: text })).toEqual([
    `${shownRight}:1 decides by what only draws buttons: ask actsAsAdministrator, and put this into a field of the answer alone`,
  ]);
});

test('shown rights: a function that returns such a right is checked in every file', () => {
  const files = {
    'src/features/people/badges/server/rights.ts':
      'export function isShownEditing(ctx) { return isOwner(ctx) || isShownAdministration(ctx.actor); }',
    [shownRight]: 'if (isShownEditing(ctx)) act();',
  };
  expect(violations(shownRights, files)).toHaveLength(1);
});

test('shown rights: fields of a response, and functions with such a name, pass', () => {
  const text = [
    'const answer = { canEdit: isOwn || (await isShownEditing(ctx)), mayPlan: isShownAdministration(actor) };',
    'const rows = select().where(isShownTo(look));',
    'function isShownEditing(ctx) { return isShownAdministration(ctx.actor); }',
  ].join('\n');
  expect(violations(shownRights, { [shownRight]: text })).toEqual([]);
});

const glossary = [
  '| word | what | not |\n|---|---|---|\n| organiser | who holds it | `organizer` |\n',
  '| name | not |\n|---|---|\n| jamaah | `jamat` |\n| dhuhr | `zuhr` |\n| jumuah | `jumma` |\n',
].join('\n');

test('texts on screens use the words of the glossary', () => {
  const shown = `export const A = () => <p className="organizer">The organizer\n  says</p>;\n`;
  const found = violations(words, {
    'docs/words.md': glossary,
    'src/kit/web/ui/a.tsx': shown,
    'src/kit/web/ui/b.tsx': shown.replace('The organizer', 'The organiser, disorganizer, jamat'),
  });
  expect(found).toEqual(['src/kit/web/ui/a.tsx:1 “organizer”: say “organiser”']);
});

test('British spelling is asked for in every text of the code, but not in names, classes and what is quoted', () => {
  const spellings =
    '| spelling | words | stays | not |\n|---|---|---|---|\n| -re | centre | `Town Center` | `center`, `centers` |\n';
  const found = violations(words, {
    'docs/words.md': spellings,
    'src/kit/web/ui/a.tsx': `export const A = () => <p className="flex items-center">The\n  center</p>;\n`,
    'src/kit/a.ts': `export const textOf = (name: string) => ['The Center', \`\${name} center.\`, 'Town Center', 'center'];\n`,
    'src/kit/b.tables.ts': `export const column = 'lower(center)';\n`,
  });
  expect(found).toEqual([
    'src/kit/a.ts:1 “center”: write for example “centre”',
    'src/kit/a.ts:1 “center”: write for example “centre”',
    'src/kit/web/ui/a.tsx:1 “center”: write for example “centre”',
  ]);
});

test('other spellings are refused in names and allowed in texts', () => {
  const found = violations(words, {
    'docs/words.md': glossary,
    'src/kit/jumma-times.ts': '',
    'src/kit/a.ts': `const nextJamat = 1;\nconst heading = 'jamat';\nconst jamatkhana = nextJamat + { zuhrTime: 2 }.zuhrTime;\n`,
  });
  expect(found).toEqual([
    'src/kit/a.ts:1 “jamat”: say “jamaah”',
    'src/kit/a.ts:3 “zuhr”: say “dhuhr”',
    'src/kit/jumma-times.ts:1 “jumma”: say “jumuah”',
  ]);
});

/** A screen with this question and this button, both as in JSX. */
function asking(question: string, action: string): Record<string, string> {
  const text = `export const A = () => <ConfirmButton label="A" question=${question} action=${action} onConfirm={a} />;\n`;
  return { 'src/features/gatherings/events/web/a.tsx': text };
}

test.each([
  [`{\`Remove “\${title}”?\`}`, '"Cancel my RSVP"', 'says cancel, rsvp'],
  ['"Cancel this shift?"', '"Cancel my RSVP"', 'says rsvp'],
  ['"Delete this event? Its RSVPs go too."', '"Delete RSVPs"', 'says rsvps'],
  ['"Delete this event?"', '"Delete"', 'no verb and noun'],
  ['"Delete this event?"', '"Delete it"', 'no verb and noun'],
  [`{\`Block \${name}?\`}`, `{\`Block \${title}\`}`, 'says {title}'],
  [
    "{isNew ? 'End the group?' : 'Delete the group?'}",
    "{isNew ? 'Delete group' : 'End group'}",
    'says delete',
  ],
  ['"Delete this event?"', '{act}', 'write question and action at the button'],
])('a button that does not repeat its question is refused: %s %s', (question, action, expected) => {
  const [first] = violations(confirmations, asking(question, action));
  expect(first).toContain(expected);
});

test.each([
  [`{\`Remove the special day “\${label}”?\`}`, '"Remove special day"'],
  ['"Cancel your RSVP? Your place will go to the next person."', '"Cancel my RSVP"'],
  [`{\`Block \${name}?\`}`, `{\`Block \${name}\`}`],
  ["{isNew ? 'End the group?' : 'Delete the group?'}", "{isNew ? 'End group' : 'Delete group'}"],
])('a button that repeats its question passes: %s %s', (question, action) => {
  expect(violations(confirmations, asking(question, action))).toEqual([]);
});

test('the rule refuses “Cancel my RSVP” at every question of the product', () => {
  const root = join(import.meta.dirname, '../..');
  const asks = /<(ConfirmButton|ConfirmDialog|ReasonDialog)\b/g;
  const texts = globSync('src/features/**/*.tsx', { cwd: root })
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ path, text }) => !path.endsWith('.test.tsx') && text.search(asks) >= 0);
  const mutants = texts.map(({ path, text }) => [
    path,
    text.replace(/(\s)action=("[^"]*"|\{[^{}]*(\{[^}]*\}[^{}]*)*\})/g, '$1action="Cancel my RSVP"'),
  ]);
  const questionCount = texts.reduce((sum, { text }) => sum + [...text.matchAll(asks)].length, 0);
  const refused = violations(confirmations, Object.fromEntries(mutants)).map((one) => one.replace(/ .*/, ''));
  expect(questionCount).toBeGreaterThan(60);
  // This includes the RSVP’s own question, which also asks about leaving the waiting list.
  expect(new Set(refused).size).toBe(questionCount);
});

test('tests: a time limit in a test is refused', () => {
  const path = 'src/kit/server/log.test.ts';
  const text = [
    `test('a', () => {}, 60_000);`,
    `await post.waitFor((received) => received.length > 0, 5000);`,
    `await expect.poll(done, { timeout: 60_000 }).toBe(true);`,
    `await page.waitFor({ timeout: patienceMs });`,
    `setTimeout(() => stop(), 1000);`,
    `expect(list.reduce((sum, one) => sum + one, 0)).toBe(3);`,
  ].join('\n');
  const found = 'sets a time limit: leave it out, or take one of test/patience.ts';
  expect(violations(tests, { [path]: text, 'src/kit/server/log.ts': text })).toEqual(
    [1, 2, 3].map((line) => `${path}:${line} ${found}`),
  );
});

test('tests: the first of several texts may be hidden, and is refused', () => {
  const path = 'test/journeys/news.test.ts';
  const text = [
    `await page.getByText('Saved').first().waitFor();`,
    `await page.getByRole('row').first().getByText('Saved').waitFor();`,
    `await shown(page, 'Saved').waitFor();`,
  ].join('\n');
  expect(violations(tests, { [path]: text })).toEqual([
    `${path}:1 may find a text that is hidden: use shown() of test/journeys/visitor.ts`,
  ]);
});

test('tests: reading a page once in a journey is refused', () => {
  const path = 'test/journeys/news.test.ts';
  const text = [
    `expect(await rows.count()).toBe(0);`,
    `await expect.poll(() => rows.count()).toBe(0);`,
    `expect(await page.evaluate(countRows)).toBe(0);`,
  ].join('\n');
  const ofDatabase = 'src/kit/server/log.test.ts';
  expect(violations(tests, { [path]: text, [ofDatabase]: text })).toEqual([
    `${path}:1 reads the page once, which may still be changing: use expect.poll()`,
  ]);
});
