import { expect, test } from 'vitest';
import { aProject, using } from './a-project.ts';
import { documents } from './documents.ts';
import { erasure } from './erasure.ts';
import { fileRoles } from './file-roles.ts';
import { imports } from './imports.ts';
import { type Rule, readProject } from './project.ts';
import { roleComparisons } from './roles.ts';
import { transactions } from './transactions.ts';
import { words } from './words.ts';

/** What a rule says of a project of these files, written to a temporary folder: 'path[:line] text' each. */
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

test('imports: features of one area form no circle, however long; tests may close one', () => {
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

test('imports: what the rules permit passes', () => {
  const permitted = {
    'src/app/server.ts': using('#features/gatherings/events/server/feature.ts'),
    'src/features/gatherings/events/web/a-page.tsx':
      using('#features/mosques/places/contract.ts') + using('#kit/web/api.ts'),
    'src/features/gatherings/events/server/queries.ts':
      using('#features/mosques/places/server/public.ts') + using('node:fs'),
    'src/features/gatherings/events/server/tables.ts': using('#features/mosques/places/server/tables.ts'),
    'src/features/gatherings/events/rules.test.ts': using('#test/factories/places.ts'),
    'src/kit/server/log.ts': using('#borough') + using('pino'),
  };
  expect(violations(imports, permitted)).toEqual([]);
});

test.each([
  ['src/features/gatherings/events/index.ts', 'names no topic'],
  ['src/kit/server/utils.ts', 'names no topic'],
  ['src/kit/helpers/dates.ts', 'names no topic'],
  ['src/features/gatherings/events/event-card.tsx', 'contract.ts and pure rules'],
  ['src/features/gatherings/events/server/EventQueries.ts', 'server/ holds'],
  ['src/features/gatherings/events/server/event.tsx', 'server/ holds'],
  ['src/features/gatherings/events/server/rsvps/late/get-rsvp.ts', 'no folders of their own'],
  ['src/features/gatherings/contract.ts', 'stands in no feature’s folder'],
  ['src/features/sports/football/contract.ts', 'the areas are site'],
  ['src/features/gatherings/events/server/get-event.test.ts', 'get-event.ts is missing'],
])('file roles: %s is refused', (path, expected) => {
  expect(violations(fileRoles, { [path]: '' })).toEqual([expect.stringContaining(expected)]);
});

test('file roles: a handler without a test is refused', () => {
  const handler = 'src/features/gatherings/events/server/get-event.ts';
  const handled = { [handler]: 'export const getEvent = handle(\n  calls.getEvent, run);\n' };
  expect(violations(fileRoles, handled)).toEqual([`${handler} handles a call and has no test`]);
  expect(violations(fileRoles, { ...handled, [handler.replace('.ts', '.test.ts')]: '' })).toEqual([]);
});

test('file roles: a feature as it should be passes', () => {
  const paths = [
    'contract.ts',
    'rules.ts',
    'rules.test.ts',
    'server/feature.ts',
    'server/rsvps/get-rsvp.ts',
    'import/read-list.ts',
  ];
  paths.push(
    'server/remind.job.ts',
    'server/event-approved.mail.tsx',
    'web/feature.tsx',
    'web/events-page.tsx',
  );
  const files = Object.fromEntries(paths.map((path) => [`src/features/gatherings/events/${path}`, '']));
  expect(violations(fileRoles, files)).toEqual([]);
});

test('file roles: a folder of more product files than people overlook is refused; tests and samples do not count', () => {
  const files = Object.fromEntries(
    Array.from({ length: 26 }, (_, at) => [`src/kit/web/ui/part-${at}.tsx`, '']).concat(
      Array.from({ length: 26 }, (_, at) => [`src/features/site/wards/server/sample-${at}.ts`, '']),
    ),
  );
  expect(violations(fileRoles, files)).toEqual(['src/kit/web/ui holds 26 files; at most 25']);
});

test('documents: paths, links and scripts that are missing are named with their line', () => {
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

test('a transaction is opened in one place alone, and what runs in it does not reach for the context outside', () => {
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

test('a table says what erasing an account does to its columns', () => {
  const tables = 'src/features/gatherings/events/server/tables.ts';
  const stated = { 'src/features/gatherings/events/server/erasure.ts': 'erasureOf(events, {})' };
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
])('roles: no file of its own decides by role: %s', (text) => {
  const path = 'src/features/people/badges/server/queries.ts';
  expect(violations(roleComparisons, { [path]: text })).toEqual([
    `${path}:1 compares a role: ask actsAsAdministrator, mayDo, or isAdministrator for what is only shown`,
  ]);
});

test('roles: filters, other words and the homes of roles pass', () => {
  const compared = `if (actor.role === 'user') act();`;
  const permitted = {
    'src/kit/contract/audience.ts': compared,
    'src/features/accounts/users/permissions.ts': compared,
    'src/features/people/badges/server/award-badge.test.ts': compared,
    'src/features/people/badges/server/queries.ts': [
      'const rows = db.select().where(eq(members.role, filter.role));',
      `if (targetType === 'user' || role === 'img' || input.role !== user.role) act();`,
      `const rows = db.execute(sql\`select \${users.role}, 'user' from users\`);`,
    ].join('\n'),
  };
  expect(violations(roleComparisons, permitted)).toEqual([]);
});

const glossary = [
  '| word | what | not |\n|---|---|---|\n| organiser | who holds it | `organizer` |\n',
  '| name | not |\n|---|---|\n| jamaah | `jamat` |\n| dhuhr | `zuhr` |\n| jumuah | `jumma` |\n',
].join('\n');

test('what a screen shows uses the words of the glossary', () => {
  const shown = `export const A = () => <p className="organizer">The organizer\n  says</p>;\n`;
  const found = violations(words, {
    'docs/words.md': glossary,
    'src/kit/web/ui/a.tsx': shown,
    'src/kit/web/ui/b.tsx': shown.replace('The organizer', 'The organiser, disorganizer, jamat'),
  });
  expect(found).toEqual(['src/kit/web/ui/a.tsx:1 “organizer”: say “organiser”']);
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
