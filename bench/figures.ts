/** One measured figure. `budget` is the most (or, with `atLeast`, the least) that it may be, in the same unit. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  budget?: number;
  atLeast?: true;
  /** Figures that explain this one: 'p99 12 ms'. */
  beside?: string;
};

/** Prints a line for each figure, with its budget and whether it is met. */
export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const figure of figures) {
    const { what, value, unit, beside = '' } = figure;
    console.log(
      `  ${what.padEnd(width)}  ${show(value).padStart(9)} ${unit.padEnd(9)} ${verdict(figure).padEnd(24)} ${beside}`.trimEnd(),
    );
  }
}

/** The figures as a table of Markdown. */
export function figuresAsMarkdown(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, beside = '' } = figure;
    return `| ${what} | ${show(value)} ${unit} | ${verdict(figure)} | ${beside} |`;
  });
  return ['| what | figure | goal | |', '|---|---|---|---|', ...rows].join('\n').replaceAll('  |', ' |');
}

/** The middle value; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function verdict({ value, unit, budget, atLeast }: Figure): string {
  if (budget === undefined) return '';
  const met = atLeast ? value >= budget : value <= budget;
  return `${atLeast ? '≥' : '≤'} ${show(budget)} ${unit}: ${met ? 'met' : 'NOT MET'}`;
}

function show(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(value >= 10 ? 1 : 2);
}
