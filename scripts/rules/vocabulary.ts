import { basename } from 'node:path';
import { Visitor } from 'oxc-parser';
import { lineAt, type Project, type Rule, type Violation } from './project.ts';

/** One name for each thing: other spellings may stand in texts (imports must understand them), never in the names of the code. */
const spellings: Readonly<Record<string, RegExp>> = {
  jamaah: /^(jamat|jamaat|jamah)$/,
  iqamah: /^(iqama|iqaama)$/,
  jumuah: /^(juma|jumma|jummah|jumah)$/,
  dhuhr: /^(zuhr|duhr|dhuhur)$/,
  fajr: /^fajir$/,
  maghrib: /^(maghreb|magrib)$/,
  isha: /^ishaa$/,
  taraweeh: /^(tarawih|taraweh)$/,
  mosque: /^masjid$/,
  postcode: /^zipcode$/,
  address: /^adress$/,
  receive: /^recieve$/,
  separate: /^seperate$/,
};

export const vocabulary: Rule = {
  name: 'vocabulary',
  check: (project) => [...project.modules.keys()].flatMap((path) => wrongNames(project, path)),
};

function wrongNames({ files, modules }: Project, path: string): Violation[] {
  const offsets = new Map<string, number>([[basename(path).replace(/\..*$/, ''), 0]]);
  const program = modules.get(path)?.program;
  const note = ({ name, start }: { name: string; start: number }) => {
    if (!offsets.has(name)) offsets.set(name, start);
  };
  if (program) new Visitor({ Identifier: note }).visit(program);
  return [...offsets].flatMap(([name, offset]) => {
    const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());
    const right = Object.keys(spellings).find((known) => words.some((word) => spellings[known]?.test(word)));
    if (right === undefined) return [];
    return { path, line: lineAt(files.get(path) ?? '', offset), text: `${name}: the word is “${right}”` };
  });
}
