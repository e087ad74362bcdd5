/**
 * The pence of an amount as people type it: '45', '£1,200', '12.50', '12.5'. Undefined for anything else, for what is not
 * positive, or has thousandths.
 */
export function penceTyped(typed: string): number | undefined {
  const [, pounds, pence = ''] =
    /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (pounds === undefined) return undefined;
  const total = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
  return total > 0 ? total : undefined;
}

/** How an invoice’s number is written: 'INV-000042'. */
export function invoiceName(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}
