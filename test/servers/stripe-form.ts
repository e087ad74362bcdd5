import type { IncomingMessage } from 'node:http';

export type Fields = Record<string, unknown>;

/** The body of a request. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Parses a form as the service does: 'a[b][0]=c'. */
export function formOf(form: string): Fields {
  const read: Fields = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let at = read;
    for (const step of path) {
      const inner = fieldsOf(at[step]);
      at[step] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return read;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value with fields unchanged; undefined for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Returns a list from a form, which numbers its entries, or from JSON. */
export function listOf(value: unknown): Fields[] {
  return (Array.isArray(value) ? value : Object.values(fieldsOf(value))).map(fieldsOf);
}
