/** '1h 05m 09s', or '5m 09s' under an hour. Negative counts as nothing. */
export function remainingText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours > 0 ? two(Math.floor((seconds % 3600) / 60)) : Math.floor((seconds % 3600) / 60)}m ${two(seconds % 60)}s`;
  return hours > 0 ? `${hours}h ${rest}` : rest;
}
