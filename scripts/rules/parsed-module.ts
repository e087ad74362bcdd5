import { posix } from 'node:path';
import { type ParseResult, parseSync } from 'oxc-parser';

/** One import, export-from or import(): the specifier and, for our own files, the path to which it resolves. */
export type Import = { specifier: string; target: string | undefined; offset: number };

export type ParsedModule = { path: string; program: ParseResult['program']; imports: Import[] };

/** Parses a file and lists what it imports, types included. Throws on a syntax error, naming the file. */
export function parseModule(path: string, text: string): ParsedModule {
  const { module, program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path} can’t be parsed: ${error.message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literalRequest(text, moduleRequest)),
  ];
  const imports = requests.map(({ value, start }) => ({
    specifier: value,
    target: resolve(path, value),
    offset: start,
  }));
  return { path, program, imports };
}

/** Returns the specifier of import('./x.ts'); none if it is computed. */
function literalRequest(text: string, { start, end }: { start: number; end: number }) {
  const value = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2];
  return value === undefined ? [] : [{ value, start, end }];
}

/** Resolves a specifier with package.json#imports, without its query; undefined for a package or a built-in module. */
function resolve(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  if (bare === '#borough') return 'src/borough.config.ts';
  if (!bare.startsWith('#')) return undefined;
  const path = bare.slice(1);
  return /^(app|features|kit)\//.test(path) ? `src/${path}` : path;
}
