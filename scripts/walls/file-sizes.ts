import { type Finding, isTest, type Wall } from './house.ts';

const warnAt = 250;
const refuseAt = 400;

/** Lines per file of code. Tests, sample data and generated files may be as long as they need. */
export const fileSizes: Wall = {
  name: 'file sizes',
  find(house) {
    const findings: Finding[] = [];
    for (const path of house.modules.keys()) {
      if (isTest(path) || isData(path)) continue;
      const lines = (house.files.get(path)?.match(/\n/g) ?? []).length;
      if (lines > refuseAt) findings.push({ path, text: `has ${lines} lines; at most ${refuseAt}` });
      else if (lines > warnAt) findings.push({ path, text: `has ${lines} lines; why?`, warning: true });
    }
    return findings;
  },
};

/** sample-mosques.ts and the like; names ending in .gen.ts are written by programs. */
export function isData(path: string): boolean {
  return /\/sample-[^/]+\.ts$|\.gen\.tsx?$/.test(path);
}
