import { type Node, Visitor } from 'oxc-parser';
import { type Finding, type House, lineAt, type Wall } from './house.ts';
import type { ParsedModule } from './parsed-module.ts';

type StatedCall = { name: string; key: string; module: ParsedModule; line: number };

const listPath = 'src/app/calls.ts';

/**
 * A call has one name everywhere: its own, its key in `calls`, its file and its test; and every contract that states
 * calls is listed in src/app/calls.ts.
 */
export const contractCompleteness: Wall = {
  name: 'contract',
  find(house) {
    const calls = [...house.modules.values()]
      .filter(({ path }) => /^src\/features\/[^/]+\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'))
      .flatMap((module) => statedCalls(module, house.files.get(module.path) ?? ''));
    return [...calls.flatMap((call) => checkCall(call, house)), ...unlisted(calls, house), ...twice(calls)];
  },
};

function statedCalls(module: ParsedModule, text: string): StatedCall[] {
  const calls: StatedCall[] = [];
  new Visitor({
    Property({ key, value }) {
      const name = calledName(value);
      if (name === undefined) return;
      const written = key.type === 'Identifier' ? key.name : '';
      calls.push({ name, key: written, module, line: lineAt(text, key.start) });
    },
  }).visit(module.program);
  return calls;
}

/** The name in `call('name', …)`; undefined where the expression is something else. */
function calledName(value: Node): string | undefined {
  if (value.type !== 'CallExpression') return undefined;
  if (value.callee.type !== 'Identifier' || value.callee.name !== 'call') return undefined;
  const [first] = value.arguments;
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : '';
}

function checkCall({ name, key, module, line }: StatedCall, house: House): Finding[] {
  const { path } = module;
  const file = `${path.slice(0, path.lastIndexOf('/'))}/server/${kebab(name)}.ts`;
  const source = house.files.get(file);
  const wrongs: string[] = [];
  if (key !== name) wrongs.push(`the call ${name} stands under the key ${key}`);
  if (source === undefined) wrongs.push(`the call ${name} has no ${file}`);
  else if (!new RegExp(`\\bhandle\\(\\s*calls\\.${name}\\b`).test(source)) {
    wrongs.push(`${file} does not handle(calls.${name}, …)`);
  }
  if (!house.files.has(file.replace(/\.ts$/, '.test.ts')))
    wrongs.push(`the call ${name} has no test beside ${file}`);
  return wrongs.map((text) => ({ path, line, text }));
}

function unlisted(calls: readonly StatedCall[], house: House): Finding[] {
  const listed = new Set(house.modules.get(listPath)?.imports.map(({ target }) => target));
  const contracts = new Set(calls.map(({ module }) => module.path));
  return [...contracts]
    .filter((path) => !listed.has(path))
    .map((path) => ({ path, text: `states calls, but ${listPath} does not list them` }));
}

function twice(calls: readonly StatedCall[]): Finding[] {
  return calls
    .filter(({ name }, at) => calls.findIndex((other) => other.name === name) !== at)
    .map(({ name, module, line }) => ({ path: module.path, line, text: `another call is named ${name}` }));
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
