import { type CallExpression, type Expression, type Node, type TemplateLiteral, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/** The files that may compare roles: permissions for calls and for accounts, and the accounts’ table and queries. */
const allowedFiles: ReadonlySet<string> = new Set([
  'src/kit/contract/audience.ts',
  'src/features/accounts/users/permission.rules.ts',
  'src/features/accounts/users/server/user.queries.ts',
  'src/features/accounts/users/server/user.tables.ts',
]);
const roles: readonly unknown[] = ['user', 'admin', 'super_admin'];
const text = 'compares a role: ask actsAsAdministrator, mayDo, or isAdministrator for what is only shown';
const shownText =
  'decides by what only draws buttons: ask actsAsAdministrator, and put this into a field of the answer alone';

/** Roles are compared in one place only, which also checks the account’s status, the second factor and a recent password. */
export const roleComparisons: Rule = {
  name: 'roles',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && !allowedFiles.has(path) && !isTest(path))
      .flatMap((module) => comparisonsIn(module, files.get(module.path) ?? '')),
};

function comparisonsIn({ path, program }: ParsedModule, source: string): Violation[] {
  const found: Violation[] = [];
  const report = ({ start }: { start: number }) => found.push({ path, line: lineAt(source, start), text });
  new Visitor({
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (!/^[!=]==?$/.test(operator)) return;
      if ((isRole(left) && namesRole(right)) || (isRole(right) && namesRole(left))) report(node);
    },
    SwitchStatement(node) {
      if (isRole(node.discriminant)) report(node);
    },
    CallExpression(node) {
      const { callee, arguments: args } = node;
      const [first, second] = args;
      const isIncludes = callee.type === 'MemberExpression' && nameOf(callee) === 'includes';
      const isQuery = callee.type === 'Identifier' && /^(eq|ne|inArray|notInArray)$/.test(callee.name);
      if (isIncludes && isRole(first) && namesRole(callee.object)) report(node);
      else if (isQuery && isRole(first) && namesRole(second)) report(node);
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql' && comparesInSql(node.quasi))
        report(node);
    },
  }).visit(program);
  return found;
}

/** Whether a node is `role`, or a property with that name. */
function isRole(node: Node | undefined): boolean {
  if (node?.type === 'ChainExpression') return isRole(node.expression);
  return node !== undefined && nameOf(node) === 'role';
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return undefined;
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
}

/** Whether a node is a role’s name, or a list that contains one. */
function namesRole(node: Node | undefined): boolean {
  if (node?.type === 'Literal') return roles.includes(node.value);
  return node?.type === 'ArrayExpression' && node.elements.some((one) => one !== null && namesRole(one));
}

/** Whether SQL compares a role, such as `${users.role} <> 'user'`, or by the column’s name in the text. */
function comparesInSql({ quasis, expressions }: TemplateLiteral): boolean {
  const whole = quasis.map(({ value }, at) => value.raw + columnName(expressions[at])).join('');
  return /\brole\b\W*(=|<>|!=|in\b|is\b)[^,]*'(user|admin|super_admin)'/.test(whole);
}

function columnName(node: Expression | undefined): string {
  return node && isRole(node) ? 'role' : '$';
}

/** Functions that decide which administrators’ buttons are shown: isShownAdministration, and those that return its result. */
const showsButtons = /^(isShown|areasShown|shows)/;

/**
 * Whether administrators’ buttons are shown may only become a field of a response. It must not decide anything else on the server,
 * such as permissions or other fields: the permission itself also needs a password from the last hour, and the second factor.
 */
export const shownRights: Rule = {
  name: 'shown rights',
  check({ files, modules }) {
    const featureModules = [...modules.values()].filter(
      ({ path }) => path.startsWith('src/features/') && !isTest(path),
    );
    const calls = featureModules.map((module) => ({ module, ...callsIn(module) }));
    const names = new Set(['isShownAdministration', ...calls.flatMap(({ wrappers }) => wrappers)]);
    return calls
      .filter(({ module }) => module.path.includes('/server/'))
      .flatMap(({ module: { path }, named, permitted }) =>
        named
          .filter(({ name, start }) => names.has(name) && !permitted(start))
          .map(({ start }) => ({ path, line: lineAt(files.get(path) ?? '', start), text: shownText })),
      );
  },
};

type NamedCall = { name: string; start: number };

/** Returns the calls in a module, where such a call is permitted, and the functions that return the result of isShownAdministration. */
function callsIn({ program }: ParsedModule) {
  const named: NamedCall[] = [];
  const fields = new Set<number>();
  const functions: { name: string; start: number; end: number }[] = [];
  new Visitor({
    CallExpression(node) {
      named.push({ name: calledName(node), start: node.start });
    },
    Property({ value }) {
      for (const start of callOffsets(value)) fields.add(start);
    },
    FunctionDeclaration({ id, start, end }) {
      if (id && showsButtons.test(id.name)) functions.push({ name: id.name, start, end });
    },
  }).visit(program);
  const functionsAround = (at: number) => functions.filter(({ start, end }) => at >= start && at <= end);
  const shownCalls = named.filter(({ name }) => name === 'isShownAdministration');
  return {
    named,
    permitted: (at: number) => fields.has(at) || functionsAround(at).length > 0,
    wrappers: shownCalls.flatMap(({ start }) => functionsAround(start).map(({ name }) => name)),
  };
}

function calledName({ callee }: CallExpression): string {
  return callee.type === 'Identifier' ? callee.name : '';
}

/** Returns the offsets of the calls that a value consists of, joined by `||`, `&&` and `await`. */
function callOffsets(value: Node): number[] {
  if (value.type === 'CallExpression') return [value.start];
  if (value.type === 'LogicalExpression') return [...callOffsets(value.left), ...callOffsets(value.right)];
  if (value.type === 'AwaitExpression') return callOffsets(value.argument);
  if (value.type === 'ParenthesizedExpression') return callOffsets(value.expression);
  return [];
}
