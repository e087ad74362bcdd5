import { relative } from 'node:path';
import { root } from './root.mjs';
import { slowFilesText } from './slow-files.mjs';

/** A Vitest reporter that prints the slowest test files after a run. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter from the default export.
export default class SlowFilesReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => ({
      project: module.project.name,
      path: relative(root, module.moduleId),
      seconds: sumOf(module.diagnostic()) / 1000,
    }));
    console.log(`\n${slowFilesText(files)}\n`);
  }
}

/** Returns the milliseconds for imports, setup and tests of a file. */
function sumOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
