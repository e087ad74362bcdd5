/** The months beside one (YYYY-MM). */
export function neighbours(month: string): { before: string; after: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const text = (step: number) => new Date(Date.UTC(year, number - 1 + step, 15)).toISOString().slice(0, 7);
  return { before: text(-1), after: text(1) };
}
