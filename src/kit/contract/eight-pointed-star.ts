/** The sixteen corners of an eight-pointed star (two squares, one turned by 45°) of radius 1. */
const inner = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);
const corners = Array.from({ length: 16 }, (_, at) => {
  const radius = at % 2 === 0 ? 1 : inner;
  const angle = (at * Math.PI) / 8;
  return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
});

/** Returns the SVG path of a star around a point. */
export function starPath(x: number, y: number, radius: number): string {
  const points = corners.map(
    ([across, down]) => `${(x + radius * across).toFixed(2)},${(y + radius * down).toFixed(2)}`,
  );
  return `M${points.join('L')}Z`;
}
