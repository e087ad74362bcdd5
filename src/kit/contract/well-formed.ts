/**
 * The fields of an input, by their names at its top, that hold half of a pair of UTF-16 which stands for one character: JSON can
 * carry one, and no database can store it. It walks without recursion: how deep an input is nested is its sender's choice.
 */
export function brokenFields(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name.isWellFormed() && isWhole(value) ? [] : [name.toWellFormed()],
  );
}

function isWhole(field: unknown): boolean {
  const open: unknown[] = [field];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return false;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [name, inner] of Object.entries(value)) open.push(name, inner);
  }
  return true;
}
