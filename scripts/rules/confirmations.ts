import { type JSXElement, type JSXOpeningElement, type Node, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/** The components that ask for confirmation, with the property that contains the question. */
const questions: ReadonlyMap<string, string> = new Map([
  ['ConfirmButton', 'question'],
  ['ConfirmDialog', 'question'],
  ['ReasonDialog', 'title'],
]);

/** Words that name neither an action nor a thing. */
const smallWords = new Set(
  'a an and as at down from in it my of off on out over the them this to up your'.split(' '),
);

/**
 * The button of a confirmation repeats the question as verb and noun: “Remove special day” below “Remove the special day “Eid
 * al-Fitr”?”. Each of its words must occur in the question’s first sentence.
 */
export const confirmations: Rule = {
  name: 'confirmations',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/kit/') && !isTest(path))
      .flatMap((module) => wrongButtons(module, files.get(module.path) ?? '')),
};

function wrongButtons({ path, program }: ParsedModule, source: string): Violation[] {
  const found: Violation[] = [];
  new Visitor({
    JSXElement({ openingElement }: JSXElement) {
      const { name, start } = openingElement;
      const property = name.type === 'JSXIdentifier' ? questions.get(name.name) : undefined;
      if (property === undefined) return;
      for (const text of faults(openingElement, property, source))
        found.push({ path, line: lineAt(source, start), text });
    },
  }).visit(program);
  return found;
}

function faults(element: JSXOpeningElement, property: string, source: string): string[] {
  const [question, action] = [wordings(element, property, source), wordings(element, 'action', source)];
  if (question.length === 0 || action.length === 0)
    return [`write ${property} and action at the button, so that they can be compared`];
  const shown = action.flatMap((button) =>
    question.filter((other) => canOccurTogether(button, other)).map((other) => ({ button, other })),
  );
  return shown.flatMap(({ button, other }) => {
    const [firstSentence = ''] = other.text.split('?');
    const questionWords = new Set(wordsOf(firstSentence));
    const needed = wordsOf(button.text).filter((word) => !smallWords.has(word));
    const missing = needed.filter((word) => !questionWords.has(word));
    if (needed.length < 2) return [`the button “${button.text}” says no verb and noun`];
    if (missing.length > 0)
      return [
        `the button “${button.text}” says ${missing.join(', ')}; its question “${other.text}” does not`,
      ];
    return [];
  });
}

/** A text that a property can have, with the conditions under which it has it: their source and result. */
type Wording = { text: string; when: ReadonlyMap<string, boolean> };

/** Returns the possible texts of a property; none if it is missing or isn’t made of literals and conditions. */
function wordings(element: JSXOpeningElement, name: string, source: string): Wording[] {
  const value = element.attributes.find(
    (one) => one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === name,
  );
  if (value?.type !== 'JSXAttribute' || value.value === null) return [];
  return read(value.value, source, new Map());
}

function read(node: Node, source: string, when: ReadonlyMap<string, boolean>): Wording[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return read(node.expression, source, when);
    case 'ConditionalExpression': {
      const condition = source.slice(node.test.start, node.test.end);
      return [
        ...read(node.consequent, source, new Map([...when, [condition, true]])),
        ...read(node.alternate, source, new Map([...when, [condition, false]])),
      ];
    }
    case 'TemplateLiteral':
      return [{ text: templateText(node, source), when }];
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, when }] : [];
    default:
      return [];
  }
}

/** An interpolated expression counts as one word. Two are equal if their source is equal. */
function templateText(node: Extract<Node, { type: 'TemplateLiteral' }>, source: string): string {
  return node.quasis
    .map(({ value }, at) => {
      const filled = node.expressions[at];
      const word = filled && source.slice(filled.start, filled.end).replace(/\W+/g, '.');
      return `${value.cooked ?? value.raw}${word === undefined ? '' : `{${word}}`}`;
    })
    .join('');
}

function canOccurTogether(one: Wording, other: Wording): boolean {
  return [...one.when].every(([condition, result]) => (other.when.get(condition) ?? result) === result);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\{[^}]*\}|[\p{L}\p{N}]+/gu) ?? [];
}
