import { type CallExpression, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, lineAt, type Rule, type Violation } from './project.ts';

/** The only file that opens transactions. */
const opener = 'src/kit/server/transaction.ts';

type TransactionSpan = { outer: string; start: number; end: number };

/**
 * Only inTransaction may open transactions: it retries them and passes a context with the transaction’s connection. Code inside a
 * transaction must not use the outer context, which has another connection.
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
  const spans: TransactionSpan[] = [];
  const names: { name: string; start: number; end: number }[] = [];
  new Visitor({
    CallExpression(call) {
      if (isTransaction(call))
        violations.push({
          path,
          line: lineAt(text, call.start),
          text: 'opens a transaction: use inTransaction',
        });
      spans.push(...transactionSpans(call));
    },
    Identifier(name) {
      names.push(name);
    },
  }).visit(program);
  for (const { outer, start, end } of spans) {
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

/** Returns the span of `work` in inTransaction(ctx, work), in which `ctx` must not be used. */
function transactionSpans({ callee, arguments: [outer, work] }: CallExpression): TransactionSpan[] {
  if (callee.type !== 'Identifier' || !/^(inTransaction|inImport)$/.test(callee.name)) return [];
  if (outer?.type !== 'Identifier' || !work || !/Function/.test(work.type)) return [];
  // A context that has joined a transaction already has its connection.
  return outer.name === 'tx' ? [] : [{ outer: outer.name, start: work.start, end: work.end }];
}
