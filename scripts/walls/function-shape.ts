import {
  type ArrowFunctionExpression,
  type IfStatement,
  type Function as PlainFunction,
  Visitor,
  type VisitorObject,
} from 'oxc-parser';
import { isData } from './file-sizes.ts';
import { type Finding, isTest, lineAt, type Wall } from './house.ts';
import type { ParsedModule } from './parsed-module.ts';

const mostLines = 60;
const mostComponentLines = 120;
const mostNesting = 3;

type FunctionNode = PlainFunction | ArrowFunctionExpression;
type Span = { start: number; end: number };

/** Lengths of functions, components apart, and how deep their statements nest. Tests and sample data are free. */
export const functionShape: Wall = {
  name: 'function shape',
  find(house) {
    const findings: Finding[] = [];
    for (const [path, module] of house.modules) {
      if (isTest(path) || isData(path)) continue;
      findings.push(...findInModule(module, house.files.get(path) ?? ''));
    }
    return findings;
  },
};

function findInModule({ path, program }: ParsedModule, text: string): Finding[] {
  const findings: Finding[] = [];
  const names = new Map<number, string>();
  /** Depth of nested statements, one entry for each function around the current node. */
  const depths = [0];

  function enter(node: FunctionNode): void {
    depths.push(0);
    const name = node.id?.name ?? names.get(node.start) ?? '';
    const lines = lineAt(text, node.end) - lineAt(text, node.start) + 1;
    const most = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? mostComponentLines : mostLines;
    if (lines > most) {
      const line = lineAt(text, node.start);
      findings.push({ path, line, text: `${name || 'a function'} has ${lines} lines; at most ${most}` });
    }
  }

  function deeper(node: Span): void {
    const depth = (depths.pop() ?? 0) + 1;
    depths.push(depth);
    if (depth !== mostNesting + 1) return;
    findings.push({ path, line: lineAt(text, node.start), text: `nests deeper than ${mostNesting}` });
  }

  function shallower(): void {
    depths.push((depths.pop() ?? 1) - 1);
  }

  const leave = () => {
    depths.pop();
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ...nestingVisitor(deeper, shallower),
  }).visit(program);
  return findings;
}

/** Calls back around each statement that nests; `else if` stands beside its `if`, not within. */
function nestingVisitor(deeper: (node: Span) => void, shallower: () => void): VisitorObject {
  const chained = new Set<IfStatement>();
  return {
    IfStatement(node) {
      if (node.alternate?.type === 'IfStatement') chained.add(node.alternate);
      if (!chained.has(node)) deeper(node);
    },
    'IfStatement:exit'(node) {
      if (!chained.has(node)) shallower();
    },
    ForStatement: deeper,
    'ForStatement:exit': shallower,
    ForOfStatement: deeper,
    'ForOfStatement:exit': shallower,
    ForInStatement: deeper,
    'ForInStatement:exit': shallower,
    WhileStatement: deeper,
    'WhileStatement:exit': shallower,
    DoWhileStatement: deeper,
    'DoWhileStatement:exit': shallower,
    SwitchStatement: deeper,
    'SwitchStatement:exit': shallower,
    TryStatement: deeper,
    'TryStatement:exit': shallower,
  };
}
