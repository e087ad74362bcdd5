/** Pages without experiments, because people must be able to rely on them: prayer times, safety, privacy and rights. */
const quietPages: readonly RegExp[] = [
  /^\/mosque(s|\/)/,
  /^\/(jamaah|jumuah|prayer-times|prayer-tracker|fasting-tracker)(\/|$)/,
  /^\/(safety|report|appeal|offline)(\/|$)/,
  /^\/(privacy|terms|accessibility)(\/|$)/,
  /^\/profile\/(privacy|security)(\/|$)/,
  /^\/admin(\/|$)/,
];

/** Whether experiments may change the page of a path. */
export function allowsExperiments(pathname: string): boolean {
  return !quietPages.some((pattern) => pattern.test(pathname));
}
