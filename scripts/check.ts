import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readProject, type Violation } from './rules/project.ts';
import { rules } from './rules/rules.ts';

const root = join(import.meta.dirname, '..');

type Outcome = { name: string; milliseconds: number; failed: boolean; report: string };

/** Third-party tools. They run in parallel with each other and with our own rules. */
const tools = [
  {
    name: 'types',
    command: 'tsc',
    args: [
      '-p',
      '.',
      '--pretty',
      'false',
      // Several checkers would each compute the database’s types, which doubles the time on two cores.
      '--checkers',
      '1',
    ],
  },
  { name: 'worker’s types', command: 'tsc', args: ['-p', 'src/app/service-worker', '--pretty', 'false'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'cycles and sizes', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
];

const started = performance.now();
const running = tools.map(runTool);
const outcomes = [...checkRules(), ...(await Promise.all(running))];
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

function checkRules(): Outcome[] {
  const since = performance.now();
  const project = readProject(root);
  console.log(line('ok', `${project.files.size} files read`, performance.now() - since));
  return rules.map((rule) => {
    const began = performance.now();
    const violations = rule.check(project);
    const milliseconds = performance.now() - began;
    return {
      name: rule.name,
      milliseconds,
      failed: violations.length > 0,
      report: violations.map(sentence).join('\n'),
    };
  });
}

function sentence({ path, line: at, text }: Violation): string {
  return `  ${path}${at === undefined ? '' : `:${at}`} ${text}`;
}

function show({ name, milliseconds, failed, report }: Outcome): void {
  console.log(line(failed ? 'FAILED' : 'ok', name, milliseconds));
  if (failed) console.log(report.trimEnd());
}

function line(status: string, name: string, milliseconds: number): string {
  return `${status.padEnd(7)} ${name.padEnd(18)} ${(milliseconds / 1000).toFixed(2).padStart(6)} s`;
}
