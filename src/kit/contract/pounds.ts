/** Pence as people read a price: '£5.00', '£1,250.00', '−£3.00'. */
export function poundsText(pence: number): string {
  const [pounds = '', rest = ''] = (Math.abs(pence) / 100).toFixed(2).split('.');
  return `${pence < 0 ? '−' : ''}£${pounds.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}
