import { type CallExpression, type Node, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/**
 * A call to the server may fail, and the user must see that. A failure is lost if `void` drops the promise, if it
 * stands alone in a statement, or if a component's `on…` handler returns it. Use `useAction`, `useForm` or a `catch`.
 */
export const unhandledCalls: Rule = {
  name: 'unhandled calls',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && path.includes('/web/') && !isTest(path))
      .flatMap((module) => unhandledIn(module, files.get(module.path) ?? '')),
};

type Span = { start: number; end: number };
type NamedSpan = Span & { name: string };

/** A module's calls, and what happens to their results. */
function readModule({ program }: ParsedModule) {
  const functions: NamedSpan[] = [];
  const requests: Span[] = [];
  const namedCalls: NamedSpan[] = [];
  const handled: Span[] = [];
  const dropped: Span[] = [];
  const handlers: NamedSpan[] = [];
  const fromHooks = new Set<string>();
  const settling: number[] = [];
  new Visitor({
    FunctionDeclaration({ id, start, end }) {
      if (id) functions.push({ name: id.name, start, end });
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ArrayPattern')
        for (const one of id.elements) if (one?.type === 'Identifier') fromHooks.add(one.name);
      if (id.type === 'Identifier' && init && isFunction(init))
        functions.push({ name: id.name, ...spanOf(init) });
    },
    CallExpression(call) {
      if (isRequest(call)) requests.push(spanOf(call));
      else if (call.callee.type === 'Identifier')
        namedCalls.push({ name: call.callee.name, ...spanOf(call) });
      if (isPropertyCall(call, 'allSettled')) settling.push(call.start);
      const answered = answeredBy(call);
      if (answered) handled.push(spanOf(answered));
    },
    TryStatement({ block, handler }) {
      if (handler) handled.push(spanOf(block));
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'void' && !isAwaited(argument)) dropped.push(spanOf(argument));
    },
    ExpressionStatement({ expression }) {
      if (expression.type === 'CallExpression' && startOfChain(expression)) dropped.push(spanOf(expression));
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !/^on[A-Z]/.test(name.name)) return;
      if (value?.type !== 'JSXExpressionContainer') return;
      const { expression } = value;
      if (expression.type === 'Identifier') handlers.push({ name: expression.name, ...spanOf(expression) });
      else if (isFunction(expression)) dropped.push(spanOf(expression));
    },
  }).visit(program);
  return { functions, requests, namedCalls, handled, dropped, handlers, fromHooks, settling };
}

function unhandledIn(module: ParsedModule, source: string): Violation[] {
  const { path } = module;
  const { functions, requests, namedCalls, handled, dropped, handlers, fromHooks, settling } =
    readModule(module);
  const isHandled = (span: Span) => handled.some((around) => contains(around, span));
  const rejecting = new Set<string>();
  const settles = ({ start, end }: Span) => settling.some((at) => at >= start && at < end);
  const rejects = (around: Span) =>
    !settles(around) &&
    (requests.some((one) => contains(around, one) && !isHandled(one)) ||
      namedCalls.some((one) => rejecting.has(one.name) && contains(around, one) && !isHandled(one)));
  for (let known = -1; known < rejecting.size; ) {
    known = rejecting.size;
    for (const one of functions)
      if (/^[a-z]/.test(one.name) && !isHook(one.name) && rejects(one)) rejecting.add(one.name);
  }
  const faults = [
    ...dropped.filter(rejects),
    ...handlers.filter(({ name }) => rejecting.has(name) && !fromHooks.has(name)),
  ];
  return faults.map(({ start }) => ({
    path,
    line: lineAt(source, start),
    text: 'drops the refusal of a call: use useAction or useForm, or catch it',
  }));
}

/** A hook's functions are passed on, and checked where they are used. */
const isHook = (name: string) => /^use[A-Z]/.test(name);

/** A function that only makes another one calls nothing yet. */
function isFunction(node: Node): boolean {
  if (node.type === 'ArrowFunctionExpression') return node.body.type !== 'ArrowFunctionExpression';
  return node.type === 'FunctionExpression';
}

function isPropertyCall({ callee }: CallExpression, name: string): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === name
  );
}

function isAwaited(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression') return isAwaited(node.expression);
  return node.type === 'AwaitExpression';
}

/** `api.approve(…)`, `apiOf<typeof calls>(…).approve(…)`. */
function isRequest({ callee }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  if (object.type === 'Identifier') return object.name === 'api';
  return (
    object.type === 'CallExpression' && object.callee.type === 'Identifier' && object.callee.name === 'apiOf'
  );
}

/** The promise whose failure this call handles: `promise.catch(…)`, `promise.then(…, …)`. */
function answeredBy({ callee, arguments: given }: CallExpression): Node | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const { name } = callee.property;
  return name === 'catch' || (name === 'then' && given.length > 1) ? callee.object : undefined;
}

/** Whether a statement is a request, or a chain of calls on one. */
function startOfChain(call: CallExpression): boolean {
  if (isRequest(call)) return true;
  const { callee } = call;
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'CallExpression' &&
    startOfChain(callee.object)
  );
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function contains(around: Span, { start, end }: Span): boolean {
  return start >= around.start && end <= around.end;
}
