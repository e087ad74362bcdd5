/** Leaves what is fetched ahead to the router, which asks for the data alone. */
export function endEarlyLinks(page: Document): void {
  page.querySelector('script[type="speculationrules"]')?.remove();
}
