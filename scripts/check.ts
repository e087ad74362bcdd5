import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Finding, readHouse, type Wall } from './walls/house.ts';
import { walls } from './walls/walls.ts';

const root = join(import.meta.dirname, '..');

type Outcome = { name: string; milliseconds: number; failed: boolean; report: string };

/** Programs of others, each a step; they run side by side with each other and before the walls. */
const tools = [
  {
    name: 'types',
    command: 'tsc',
    args: [
      '-p',
      '.',
      '--pretty',
      'false',
      // Four checkers at once would each make the database's types anew: twice the time on two cores.
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
  },
  { name: 'worker’s types', command: 'tsc', args: ['-p', 'src/app/service-worker', '--pretty', 'false'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
];

const started = performance.now();
const running = tools.map(runTool);
const outcomes = [...readWalls(), ...(await Promise.all(running))];
for (const outcome of outcomes) show(outcome);
const failed = outcomes.filter((outcome) => outcome.failed).length;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed === 0
    ? `All ${outcomes.length} checks passed in ${seconds} s.`
    : `${failed} of ${outcomes.length} checks failed.`,
);
process.exitCode = failed === 0 ? 0 : 1;

function runTool({ name, command, args }: (typeof tools)[number]): Promise<Outcome> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root });
    let report = '';
    child.stdout.on('data', (part: Buffer) => {
      report += part.toString();
    });
    child.stderr.on('data', (part: Buffer) => {
      report += part.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ name, milliseconds: performance.now() - since, failed: code !== 0, report });
    });
  });
}

function readWalls(): Outcome[] {
  const since = performance.now();
  const house = readHouse(root);
  const reading = performance.now() - since;
  console.log(line('ok', `${house.files.size} files read`, reading));
  return walls.map((wall) => runWall(wall, () => wall.find(house)));
}

function runWall({ name }: Wall, find: () => Finding[]): Outcome {
  const since = performance.now();
  const findings = find();
  return {
    name,
    milliseconds: performance.now() - since,
    failed: findings.some(({ warning }) => !warning),
    report: findings.map(sentence).join('\n'),
  };
}

function sentence({ path, line: at, text, warning }: Finding): string {
  return `  ${warning ? 'warning: ' : ''}${path}${at === undefined ? '' : `:${at}`} ${text}`;
}

function show({ name, milliseconds, failed, report }: Outcome): void {
  console.log(line(failed ? 'FAILED' : 'ok', name, milliseconds));
  if (failed || report.includes('warning: ')) console.log(report.trimEnd());
}

function line(word: string, name: string, milliseconds: number): string {
  return `${word.padEnd(7)} ${name.padEnd(18)} ${(milliseconds / 1000).toFixed(2).padStart(6)} s`;
}
