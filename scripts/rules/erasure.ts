import { lineAt, type Rule } from './project.ts';

/** Each table declares what erasing an account does to its columns: `erasureOf(table, {…})`, in the server folder of its feature or of the kit. */
export const erasure: Rule = {
  name: 'erasure',
  check: ({ files }) =>
    [...files].flatMap(([path, text]) => {
      if (!/^src\/.*[./]tables\.ts$/.test(path)) return [];
      return [...text.matchAll(/export const (\w+) = pgTable\(/g)]
        .filter(([, table = '']) => !isStated(files, path, table))
        .map(({ 1: table = '', index }) => ({
          path,
          line: lineAt(text, index),
          text: `the table ${table} has no erasureOf(${table}, …): say what erasing an account does to its columns`,
        }));
    }),
};

function isStated(files: ReadonlyMap<string, string>, path: string, table: string): boolean {
  const server = /^(src\/features\/.*?\/server|src\/kit\/server)\//.exec(path)?.[0] ?? path;
  return [...files].some(([other, text]) => other.startsWith(server) && text.includes(`erasureOf(${table},`));
}
