/** Stands in place of a page that could not be shown. */
export function PageProblem() {
  return <p role="alert">Something went wrong. Please try again.</p>;
}
