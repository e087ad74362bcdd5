/** The module of each route's screen, by route id: so that a page can name its scripts before it is alive. */
export const screens: Readonly<Record<string, string>> = {
  '/': 'src/features/home/web/front-door-page.tsx',
  '/home': 'src/features/home/web/home-page.tsx',
  '/mosques': 'src/features/mosques/web/mosques-page.tsx',
  '/mosque/$mosqueId': 'src/features/mosques/web/mosque-page.tsx',
  '/prayer-times': 'src/features/prayer-times/web/prayer-times-page.tsx',
  '/jamaah': 'src/features/prayer-times/web/catch-jamaah-page.tsx',
  '/jumuah': 'src/features/prayer-times/web/jumuah-page.tsx',
  '/events': 'src/features/events/web/events-page.tsx',
  '/events/$eventId': 'src/features/events/web/event-page.tsx',
  '/map': 'src/features/community-map/web/map-page.tsx',
  '/waiting-list': 'src/features/waiting-list/web/waiting-list-page.tsx',
  '/privacy': 'src/features/privacy/web/privacy-page.tsx',
};
