import { Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { lineAt, type Rule, type Violation } from './project.ts';

/** A job may not loop over rows itself: a row that throws would block those after it. `dueRows` continues with the next. */
export const jobs: Rule = {
  name: 'jobs',
  check({ files, modules }) {
    return [...modules.values()]
      .filter(({ path }) => path.endsWith('.jobs.ts'))
      .flatMap((module) => checkJob(module, files.get(module.path) ?? ''));
  },
};

type Span = { start: number; end: number };

/** Reports loops in functions that open transactions, and loops that call such a function in the same file. */
function checkJob({ path, program }: ParsedModule, text: string): Violation[] {
  const loops: Span[] = [];
  const calls: { name: string; start: number }[] = [];
  const addLoop = ({ start, end }: Span) => void loops.push({ start, end });
  new Visitor({
    ForStatement: addLoop,
    ForOfStatement: addLoop,
    WhileStatement: addLoop,
    DoWhileStatement: addLoop,
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier') calls.push({ name: callee.name, start });
    },
  }).visit(program);
  const statementAt = (at: number) => program.body.find(({ start, end }) => at >= start && at < end);
  const transactional = new Set(
    calls.filter(({ name }) => name === 'inTransaction').map(({ start }) => statementAt(start)),
  );
  const transactionalNames = new Set(
    [...transactional].map((statement) => statement && declaredName(statement, text)),
  );
  return loops
    .filter(
      ({ start, end }) =>
        transactional.has(statementAt(start)) ||
        calls.some((call) => call.start >= start && call.start < end && transactionalNames.has(call.name)),
    )
    .map(({ start }) => ({
      path,
      line: lineAt(text, start),
      text: 'loops over rows itself: state them as dueRows (src/kit/server/jobs/due.ts)',
    }));
}

function declaredName({ start, end }: Span, text: string): string | undefined {
  return /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text.slice(start, end))?.[1];
}
