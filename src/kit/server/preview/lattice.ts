/** The sixteen corners of an eight-pointed star of radius 1, as src/kit/web/ui/ornament.tsx draws it. */
const inner = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);
const corners = Array.from({ length: 16 }, (_, at) => {
  const radius = at % 2 === 0 ? 1 : inner;
  const angle = (at * Math.PI) / 8;
  return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
});

/** The path of one star. */
export function starPath(x: number, y: number, radius: number): string {
  const points = corners.map(
    ([across, down]) => `${(x + radius * across).toFixed(1)},${(y + radius * down).toFixed(1)}`,
  );
  return `M${points.join('L')}Z`;
}

/** Stars whose points touch, a smaller one in each, over a field. */
export function latticePath(width: number, height: number, cell: number): string {
  const paths: string[] = [];
  for (let x = cell / 2; x < width + cell; x += cell) {
    for (let y = cell / 2; y < height + cell; y += cell) {
      paths.push(starPath(x, y, cell / 2), starPath(x, y, cell / 4.6));
    }
  }
  return paths.join('');
}
