import { relative } from 'node:path';
import { root } from './root.mjs';
import { slowFilesText } from './slow-files.mjs';

/** Tells Vitest what to print at the end of a run: what took how long. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from there.
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

/** Imports, what is set up for the file, and its tests, in milliseconds. */
function sumOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}
