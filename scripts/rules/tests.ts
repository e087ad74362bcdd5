import { type Argument, type Expression, type StaticMemberExpression, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { lineAt, type Rule, type Violation } from './project.ts';

/** Refuses code that makes a test fail by chance or on a busy machine. */
export const tests: Rule = {
  name: 'tests',
  check({ files, modules }) {
    return [...modules.values()]
      .filter(({ path }) => /\.test\.(tsx?|mjs)$/.test(path))
      .flatMap((module) => checkTest(module, files.get(module.path) ?? ''));
  },
};

const timers = new Set(['setTimeout', 'setInterval']);

/** Playwright's reads of a locator that answer at once, while the page may still be changing. */
const reads = [
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isVisible',
  'textContent',
];

/**
 * Refuses a time limit other than that of test/patience.ts: milliseconds after a function, as in `test(name, run, 60_000)`, or as `timeout`.
 * Refuses `getByText().first()`: the first match may be hidden, as in the list beside a conversation. Refuses `expect(await locator.count())`:
 * a toast may be shown before the list below it has been reloaded.
 */
function checkTest({ path, program }: ParsedModule, text: string): Violation[] {
  const found: Violation[] = [];
  const refuse = (start: number, what: string) => found.push({ path, line: lineAt(text, start), text: what });
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (isFirstOfTexts(callee))
        refuse(start, 'may find a text that is hidden: use shown() of test/journeys/visitor.ts');
      if (path.startsWith('test/journeys/') && isExpectOfRead(callee, given[0]))
        refuse(start, 'reads the page once, which may still be changing: use expect.poll()');
      const last = given.at(-1);
      const isTimer = callee.type === 'Identifier' && timers.has(callee.name);
      if (last && isMilliseconds(last) && given.some(isFunction) && !isTimer) refuse(last.start, limit);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'timeout' && isMilliseconds(value))
        refuse(value.start, limit);
    },
  }).visit(program);
  return found;
}

const limit = 'sets a time limit: leave it out, or take one of test/patience.ts';

function isFirstOfTexts(callee: Expression): boolean {
  if (!isMethod(callee, 'first') || callee.object.type !== 'CallExpression') return false;
  return isMethod(callee.object.callee, 'getByText');
}

function isExpectOfRead(callee: Expression, given: Argument | undefined): boolean {
  if (callee.type !== 'Identifier' || callee.name !== 'expect') return false;
  if (given?.type !== 'AwaitExpression' || given.argument.type !== 'CallExpression') return false;
  const callOfRead = given.argument.callee;
  return reads.some((read) => isMethod(callOfRead, read));
}

function isMethod(callee: Expression, name: string): callee is StaticMemberExpression {
  return callee.type === 'MemberExpression' && !callee.computed && callee.property.name === name;
}

function isMilliseconds(node: { type: string; value?: unknown }): boolean {
  return node.type === 'Literal' && typeof node.value === 'number' && node.value >= 1000;
}

function isFunction({ type }: Argument): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}
