import { maxPricePence } from './listing-options.ts';

/** What a price in pence is called: 'Free', '£45', '£12.50', '£1,200'. */
export function priceText(pence: number): string {
  if (pence === 0) return 'Free';
  const [pounds = '', rest = ''] = (pence / 100).toFixed(2).split('.');
  const grouped = pounds.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === '00' ? `£${grouped}` : `£${grouped}.${rest}`;
}

/**
 * The pence of a price as people type it: '45', '£1,200', '12.50', '12.5', 'free'. Undefined for anything else: for what is
 * negative, has thousandths, or is more than a listing may cost.
 */
export function penceOf(typed: string): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'free') return 0;
  const [, pounds, pence = ''] = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (pounds === undefined) return undefined;
  const total = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
  return total <= maxPricePence ? total : undefined;
}

/** A price as a form shows it to be changed: '12.50'. */
export function priceField(pence: number | undefined): string {
  if (pence === undefined) return '';
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}
