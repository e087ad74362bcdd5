import type { Ctx } from '#kit/server/context.ts';
import type { Payable } from '#kit/server/server-feature.ts';

/** The feature that sells things of a type. */
export function requirePayable({ registry }: Pick<Ctx, 'registry'>, entityType: string): Payable {
  const payable = registry.payables.find((one) => one.entityType === entityType);
  if (!payable) throw new Error(`No feature registers that ${entityType} is paid for.`);
  return payable;
}
