import type { Ctx } from '#kit/server/context.ts';
import type { Payable } from '#kit/server/server-feature.ts';

/** The feature that sells things of a type; undefined for one that this version has no more. */
export function payableOf({ registry }: Pick<Ctx, 'registry'>, entityType: string): Payable | undefined {
  return registry.payables.find((one) => one.entityType === entityType);
}

/** The same where it must be there. */
export function requirePayable(ctx: Pick<Ctx, 'registry'>, entityType: string): Payable {
  const payable = payableOf(ctx, entityType);
  if (!payable) throw new Error(`No feature registers that ${entityType} is paid for.`);
  return payable;
}
