/**
 * Returns the named properties of an object, or the named columns of a table, view or subquery. A library's `pick` would find no columns in a
 * view or subquery: Drizzle makes those proxies, which hide their columns from `Object.hasOwn` and `in`.
 */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  ...names: readonly Name[]
): Pick<From, Name>;
export function pick(from: Record<PropertyKey, unknown>, ...names: readonly PropertyKey[]): object {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
