import { type Expression, type Node, type TemplateLiteral, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/** Where roles mean something: who may make a call, who may do what to an account, and the accounts' own rows. */
const homes: ReadonlySet<string> = new Set([
  'src/kit/contract/audience.ts',
  'src/features/accounts/users/permissions.ts',
  'src/features/accounts/users/server/queries.ts',
  'src/features/accounts/users/server/tables.ts',
]);
const roles: readonly unknown[] = ['user', 'admin', 'super_admin'];
const text = 'compares a role: ask actsAsAdministrator, mayDo, or isAdministrator for what is only shown';

/** What a role gives is decided in one place, which also asks for standing, second factor and a fresh password: nowhere else is a role compared. */
export const roleComparisons: Rule = {
  name: 'roles',
  check: ({ files, modules }) =>
    [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && !homes.has(path) && !isTest(path))
      .flatMap((module) => comparisonsIn(module, files.get(module.path) ?? '')),
};

function comparisonsIn({ path, program }: ParsedModule, source: string): Violation[] {
  const found: Violation[] = [];
  const note = ({ start }: { start: number }) => found.push({ path, line: lineAt(source, start), text });
  new Visitor({
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (!/^[!=]==?$/.test(operator)) return;
      if ((isRole(left) && namesRole(right)) || (isRole(right) && namesRole(left))) note(node);
    },
    SwitchStatement(node) {
      if (isRole(node.discriminant)) note(node);
    },
    CallExpression(node) {
      const { callee, arguments: given } = node;
      const [first, second] = given;
      const isIncludes = callee.type === 'MemberExpression' && nameOf(callee) === 'includes';
      const isQuery = callee.type === 'Identifier' && /^(eq|ne|inArray|notInArray)$/.test(callee.name);
      if (isIncludes && isRole(first) && namesRole(callee.object)) note(node);
      else if (isQuery && isRole(first) && namesRole(second)) note(node);
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql' && comparesInSql(node.quasi)) note(node);
    },
  }).visit(program);
  return found;
}

/** `role`, or a member of that name. */
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

/** A role as it is written, or a list that has one. */
function namesRole(node: Node | undefined): boolean {
  if (node?.type === 'Literal') return roles.includes(node.value);
  return node?.type === 'ArrayExpression' && node.elements.some((one) => one !== null && namesRole(one));
}

/** `${users.role} <> 'user'`, or the column's name in the text. */
function comparesInSql({ quasis, expressions }: TemplateLiteral): boolean {
  const whole = quasis.map(({ value }, at) => value.raw + columnName(expressions[at])).join('');
  return /\brole\b\W*(=|<>|!=|in\b|is\b)[^,]*'(user|admin|super_admin)'/.test(whole);
}

function columnName(node: Expression | undefined): string {
  return node && isRole(node) ? 'role' : '$';
}
