import { type CallExpression, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/** The one place that opens transactions. */
const opener = 'src/kit/server/transaction.ts';

type Inside = { outer: string; start: number; end: number };

/**
 * Transactions are opened by inTransaction alone, which tries again and gives a context without a way out; and what runs in one
 * does not use the context from outside it, which has another connection.
 */
export const transactions: Rule = {
  name: 'transactions',
  check({ files, modules }) {
    return [...modules.values()]
      .filter(({ path }) => path.startsWith('src/') && path !== opener && !isTest(path))
      .flatMap((module) => checkModule(module, files.get(module.path) ?? ''));
  },
};

function checkModule({ path, program }: ParsedModule, text: string): Violation[] {
  const violations: Violation[] = [];
  const inside: Inside[] = [];
  const names: { name: string; start: number; end: number }[] = [];
  new Visitor({
    CallExpression(call) {
      if (isTransaction(call))
        violations.push({
          path,
          line: lineAt(text, call.start),
          text: 'opens a transaction: use inTransaction',
        });
      inside.push(...insideOf(call));
    },
    Identifier(name) {
      names.push(name);
    },
  }).visit(program);
  for (const { outer, start, end } of inside) {
    const used = names.find((one) => one.name === outer && one.start >= start && one.end <= end);
    if (used) {
      const line = lineAt(text, used.start);
      violations.push({ path, line, text: `uses ${outer} inside the transaction that it opened` });
    }
  }
  return violations;
}

function isTransaction({ callee }: CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'transaction'
  );
}

/** The work of inTransaction(ctx, work), where `ctx` is not to be used. */
function insideOf({ callee, arguments: [outer, work] }: CallExpression): Inside[] {
  if (callee.type !== 'Identifier' || !/^(inTransaction|inImport)$/.test(callee.name)) return [];
  if (outer?.type !== 'Identifier' || !work || !/Function/.test(work.type)) return [];
  // Joined to a transaction, the context is that transaction's own.
  return outer.name === 'tx' ? [] : [{ outer: outer.name, start: work.start, end: work.end }];
}
