const shown = 10;

/**
 * Lists the slowest test files, slowest first, and the total of each project, from [{ project, path, seconds }]. Files run in parallel,
 * so the totals exceed the elapsed time.
 */
export function slowFilesText(files) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
  const sums = new Map();
  for (const { project, seconds } of files) sums.set(project, (sums.get(project) ?? 0) + seconds);
  const projects = [...sums].toSorted(([, a], [, b]) => b - a);
  return [
    'The slowest files, in seconds:',
    ...slowest.map(({ project, path, seconds }) => `${column(seconds)}  ${path} (${project})`),
    'All files of each project, in seconds:',
    ...projects.map(([project, seconds]) => `${column(seconds)}  ${project}`),
  ].join('\n');
}

function column(seconds) {
  return seconds.toFixed(1).padStart(8);
}
