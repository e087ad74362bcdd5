import { starPath } from '#kit/contract/eight-pointed-star.ts';

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
