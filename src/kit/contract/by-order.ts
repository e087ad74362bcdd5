/** Compares by a stated place in an order, smallest first: for toSorted. */
export function byOrder(one: { order: number }, other: { order: number }): number {
  return one.order - other.order;
}
