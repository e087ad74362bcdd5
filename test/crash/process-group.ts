/** Returns whether any process of a group runs: that of a program that was started `detached`, by its id. */
export function hasProcesses(group: number | undefined): boolean {
  try {
    return group !== undefined && process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** Kills what is left of a group. */
export function endGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // The group has no processes left.
  }
}
