import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { z } from 'zod';

/** An instruction and its arguments, on one line. */
export type Step = { instruction: string; value: string };
/** The stage that a FROM starts; `name` is used by later COPY --from. */
export type Stage = { name: string | undefined; steps: Step[] };

/** Returns the stages of a Dockerfile in order. */
export function readStages(path: string): Stage[] {
  const stages: Stage[] = [];
  const text = readFileSync(path, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ');
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, instruction = '', value = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push({ name: / AS (\w+)$/i.exec(value)?.[1], steps: [] });
    else stages.at(-1)?.steps.push({ instruction, value });
  }
  return stages;
}

/** Returns the value of the last of these instructions. Throws if there is none. */
export function lastOf({ steps }: Stage, instruction: string): string {
  const step = steps.findLast((one) => one.instruction === instruction);
  if (!step) throw new Error(`The Dockerfile has no ${instruction}.`);
  return step.value;
}

/** Returns the words of CMD and HEALTHCHECK: '… CMD ["node", "x.js"]'. */
export function commandOf(value: string): string[] {
  return z.array(z.string()).parse(JSON.parse(value.slice(value.indexOf('['))));
}

/** Returns 'A=1 B=2' as names and values. */
export function variablesOf(value: string): [name: string, value: string][] {
  return value
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

/** Returns whether .dockerignore lets Docker receive a file. */
export function isSent(path: string, ignored: readonly string[]): boolean {
  return !ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}
