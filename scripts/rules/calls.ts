import { posix } from 'node:path';
import { type Node, Visitor } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { isTest, type Project, type Rule, type Violation } from './project.ts';

/** A call stands under its own name in its contract, and one file of the feature's server, with a test beside it, handles it. */
export const calls: Rule = {
  name: 'calls',
  check(project) {
    const contracts = [...project.modules.values()].filter(({ path }) =>
      /^src\/features\/.*-?contract\.ts$/.test(path),
    );
    return contracts.flatMap((contract) =>
      statedCalls(contract).flatMap((call) => checkCall(project, contract.path, call)),
    );
  },
};

function statedCalls({ program }: ParsedModule): { key: string; name: string }[] {
  const stated: { key: string; name: string }[] = [];
  new Visitor({
    Property({ key, value }) {
      const name = nameOfCall(value);
      if (name !== undefined) stated.push({ key: key.type === 'Identifier' ? key.name : '', name });
    },
  }).visit(program);
  return stated;
}

/** The name in `call('name', …)`; undefined where the expression is something else. */
function nameOfCall(value: Node): string | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'call')
    return undefined;
  const [first] = value.arguments;
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : '';
}

function checkCall(
  { files, modules }: Project,
  path: string,
  { key, name }: { key: string; name: string },
): Violation[] {
  const server = `${posix.dirname(path)}/server/`;
  const handles = new RegExp(`\\bhandle\\(\\s*calls\\.${name}\\b`);
  const handlers = [...files].filter(
    ([file, text]) => file.startsWith(server) && !isTest(file) && handles.test(text),
  );
  const [file = ''] = handlers[0] ?? [];
  const wrong: string[] = [];
  if (key !== name) wrong.push(`the call ${name} stands under the key ${key}`);
  if (handlers.length !== 1) wrong.push(`${handlers.length} files of ${server} handle the call ${name}`);
  else if (!files.has(file.replace(/\.ts$/, '.test.ts')))
    wrong.push(`${file} handles a call and has no test`);
  if (handlers.length === 1 && !isListed(modules, file))
    wrong.push(`${file} handles a call, and no feature.ts or handlers.ts lists it`);
  return wrong.map((text) => ({ path, text }));
}

function isListed(modules: Project['modules'], handler: string): boolean {
  return [...modules.values()].some(
    ({ path, imports }) =>
      /\/(feature|handlers)\.ts$/.test(path) && imports.some(({ target }) => target === handler),
  );
}
