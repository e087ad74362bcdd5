import { basename } from 'node:path';
import { Visitor } from 'oxc-parser';
import { type Finding, lineAt, type Wall } from './house.ts';
import type { ParsedModule } from './parsed-module.ts';

/**
 * One name for each thing. Other spellings may stand in texts (imports must understand them), never in the names of
 * the code.
 */
const oneName: ReadonlyMap<string, string> = new Map([
  ['jamat', 'jamaah'],
  ['jamaat', 'jamaah'],
  ['jamah', 'jamaah'],
  ['iqama', 'iqamah'],
  ['iqaama', 'iqamah'],
  ['juma', 'jumuah'],
  ['jumma', 'jumuah'],
  ['jummah', 'jumuah'],
  ['jumah', 'jumuah'],
  ['zuhr', 'dhuhr'],
  ['duhr', 'dhuhr'],
  ['dhuhur', 'dhuhr'],
  ['fajir', 'fajr'],
  ['maghreb', 'maghrib'],
  ['magrib', 'maghrib'],
  ['ishaa', 'isha'],
  ['tarawih', 'taraweeh'],
  ['taraweh', 'taraweeh'],
  ['masjid', 'mosque'],
  ['zipcode', 'postcode'],
  ['adress', 'address'],
  ['recieve', 'receive'],
  ['seperate', 'separate'],
]);

export const vocabulary: Wall = {
  name: 'vocabulary',
  find: (house) =>
    [...house.modules.values()].flatMap((module) => [
      ...refused(basename(module.path).replace(/\..*$/, ''), module.path),
      ...inNames(module, house.files.get(module.path) ?? ''),
    ]),
};

function inNames({ path, program }: ParsedModule, text: string): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  new Visitor({
    Identifier({ name, start }) {
      if (seen.has(name)) return;
      seen.add(name);
      findings.push(...refused(name, path, lineAt(text, start)));
    },
  }).visit(program);
  return findings;
}

function refused(name: string, path: string, line?: number): Finding[] {
  const words = ` ${wordsOf(name).join(' ')} `;
  const found = [...oneName].filter(([wrong]) => words.includes(` ${wrong} `));
  return found.map(([wrong, right]) => ({
    path,
    ...(line === undefined ? {} : { line }),
    text: `${name}: we say “${right}”, not “${wrong}”`,
  }));
}

/** 'nextJamatTime' and 'next-jamat_time' are the words next, jamat, time. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}
