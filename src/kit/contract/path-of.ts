import { pathNames } from './call.ts';

/**
 * Fills a call's path with its fields: '/api/events/:id' and {id: '7', page: 1} give '/api/events/7', and the
 * fields that were not used, here {page: 1}.
 */
export function fillPath(
  path: string,
  fields: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields };
  let filled = path;
  for (const name of pathNames(path)) {
    filled = filled.replace(`:${name}`, encodeURIComponent(String(fields[name])));
    delete rest[name];
  }
  return { path: filled, rest };
}

/** Fields as a query string, sorted by name so that equal queries have equal addresses; empty ones are left out. */
export function toQuery(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name];
    if (value === undefined || value === null || value === '') continue;
    query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
