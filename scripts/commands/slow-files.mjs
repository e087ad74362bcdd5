const shown = 10;

/**
 * What took how long, from [{ project, path, seconds }]: the slowest files and the sum for each project, in lines for
 * people, the slowest first. Files run side by side, so the sums are more than the time on the clock.
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
