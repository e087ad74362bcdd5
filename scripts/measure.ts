import { join, posix } from 'node:path';
import { type JSXText, type StringLiteral, Visitor } from 'oxc-parser';
import { jobs } from './rules/jobs.ts';
import type { ParsedModule } from './rules/parsed-module.ts';
import { isTest, readProject } from './rules/project.ts';

/*
 * Prints the measures of docs/decisions/023-say-it-once.md: node scripts/measure.ts. "Product" is what users run: no tests, no sample
 * community, no styles, nothing generated.
 */
const { files, modules } = readProject(join(import.meta.dirname, '..'));
const isProduct = (path: string) =>
  /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !/\.(sample|gen)\.ts$/.test(path);
const product = [...modules.values()].filter(({ path }) => isProduct(path));
const textOf = (path: string) => files.get(path) ?? '';
const linesOf = (path: string) => textOf(path).split('\n').length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const lines = product.map(({ path }) => linesOf(path)).sort((a, b) => a - b);
const total = sum(lines);
const percentile = (part: number) => lines[Math.floor(part * (lines.length - 1))] ?? 0;

const importersOf = new Map<string, Set<string>>();
for (const { path, imports } of modules.values()) {
  if (isTest(path)) continue;
  for (const { target } of imports) {
    if (target === undefined || target === path) continue;
    importersOf.set(target, (importersOf.get(target) ?? new Set()).add(path));
  }
}

/** Product files under 25 lines whose only importer is in the same folder. */
const fragments = product.filter(({ path }) => {
  const [importer, ...others] = importersOf.get(path) ?? [];
  const isAlone = importer !== undefined && others.length === 0;
  return isAlone && linesOf(path) < 25 && posix.dirname(importer) === posix.dirname(path);
});

const importLines = sum(
  product.map(({ path }) =>
    sum(
      [...textOf(path).matchAll(/^(?:import\b[^;]*|export (?:type )?\{[^;]*\} from[^;]*);\n/gm)].map(
        ([statement]) => statement.split('\n').length - 1,
      ),
    ),
  ),
);

/** Lines that only copy a field from one thing to another: `title: row.title,`. */
const copies = sum(product.map(({ path }) => textOf(path).match(/^\s+(\w+): \w+\.\1,$/gm)?.length ?? 0));

/** Texts for people, of 15 characters or more, that occur in at least two product files. */
const places = new Map<string, Set<string>>();
for (const { path, program } of product) {
  const addText = ({ value }: StringLiteral | JSXText) => {
    const text = value.replace(/\s+/g, ' ').trim();
    if (text.length < 15 || !/^\p{Lu}.* /u.test(text)) return;
    places.set(text, (places.get(text) ?? new Set()).add(path));
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') addText(node);
    },
    JSXText: addText,
  }).visit(program);
}
const repeated = [...places.values()].filter((paths) => paths.size > 1);

/** Counts the feature’s files involved in a call: screen, contract, handler, and the files that the handler uses. */
function journey(call: string): number {
  const handler = product.find(({ path }) =>
    new RegExp(`export const ${call} = handle\\(`).test(textOf(path)),
  );
  if (!handler) return 0;
  const feature = /^src\/features\/[^/]+\/[^/]+\//.exec(handler.path)?.[0] ?? '';
  const own = product.filter(({ path }) => path.startsWith(feature));
  const screens = own.filter(({ path }) => path.includes('/web/') && textOf(path).includes(`.${call}(`));
  const contracts = own.filter(({ path }) => new RegExp(`\\b${call}: call\\(`).test(textOf(path)));
  const called = filesCalled(handler, call).filter(
    (path) => path.startsWith(feature) && !/(tables|contract|errors)\.ts$/.test(path),
  );
  return new Set([handler.path, ...called, ...[...screens, ...contracts].map(({ path }) => path)]).size;
}

/** Returns the files imported by a function, directly or through other functions of its module. */
function filesCalled({ path, program }: ParsedModule, name: string): string[] {
  const text = textOf(path);
  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  const declared = (word: string) =>
    statements.filter(({ start, end }) =>
      new RegExp(`^(export )?(async )?(function|const|type) ${word}\\b`).test(text.slice(start, end)),
    );
  const words = new Set([name]);
  for (const word of words)
    for (const { start, end } of declared(word))
      for (const [used] of text.slice(start, end).matchAll(/\b[a-zA-Z]\w+\b/g)) words.add(used);
  return (modules.get(path)?.imports ?? []).flatMap(({ target, offset }) => {
    const statement = text.slice(text.lastIndexOf('import', offset), offset);
    const imported = statement.match(/\b[a-zA-Z]\w+\b/g) ?? [];
    return target !== undefined && imported.some((one) => words.has(one)) ? [target] : [];
  });
}

const loopingJobs = jobs.check({ files, modules });

/** Names from a review that a new reader could not look up. */
const oldNames = [
  'personOf writeOnBoard leavingPlatform askForJob KeptAnswer keepAnswers Ear isDeaf earPatienceMs catchUp comeBack rememberReads',
  'tellingTables quietTables shareAnswers keptUntilChanged builtOnce askOneAtATime createTurns createRests notingNews tellLive Told Telling',
  'moveUp giveSeatsBack holdUser holdPost takeBack soldAgain takeCardEvent takePayment cardService lockForMoney ourList theirList whyUnmatched',
  'withhold hangUp leadsNowhere doubtfulIn onItsWay wish Hearer AdvertFace carryOut nobody idOfNobody goes ofProgram longestAddress comesAgainMs',
].flatMap((row) => row.split(' '));
const whole = product.map(({ path }) => textOf(path)).join('\n');
const remainingNames = oldNames.filter((name) => new RegExp(`\\b${name}\\b(?! ?:)(?=[(<,;. )])`).test(whole));

console.log(`product lines                              ${total}`);
console.log(
  `product files; median / p95 / longest      ${product.length}; ${percentile(0.5)} / ${percentile(0.95)} / ${lines.at(-1)}`,
);
console.log(`under 25 lines, one importer next door     ${fragments.length}`);
console.log(`share of import lines                      ${((100 * importLines) / total).toFixed(1)} %`);
console.log(
  `own files: RSVP, jama'ah time, forum reply ${['rsvpToEvent', 'setMosqueJamaah', 'createForumReply'].map(journey).join(', ')}`,
);
console.log(`lines that copy name: row.name             ${copies}`);
console.log(`texts of 15 characters or more, twice      ${repeated.length}`);
console.log(`jobs that loop over rows themselves        ${loopingJobs.length}`);
console.log(
  `names of the review's list                 ${remainingNames.length} of ${oldNames.length}${remainingNames.length ? `: ${remainingNames.join(', ')}` : ''}`,
);
