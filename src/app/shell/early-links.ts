/** The pages that visitors go to, most of which lie ready for them (src/app/pages/kept-pages.ts). */
const addresses = [
  ...['/', '/home', '/map', '/mosques', '/events', '/jamaah', '/prayer-times', '/council-meetings'],
  ...['/business-directory', '/classifieds', '/privacy', '/safety', '/terms', '/waiting-list'],
  ...['/mosque/*', '/events/*', '/business-directory/*', '/classifieds/*'],
];
/** Forms for members, and files for calendars. */
const others = ['/*/create', '/*/new', '/*/mine', '/*.ics'];

const rules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: addresses }, { not: { href_matches: others } }] },
      eagerness: 'moderate',
    },
  ],
});

/** Has the browser fetch the page behind a link that somebody is about to press. Once the page is alive the router does so itself. */
export function withEarlyLinks(html: string, nonce: string): string {
  return html.replace(
    '</head>',
    () => `<script type="speculationrules" nonce="${nonce}">${rules}</script></head>`,
  );
}
