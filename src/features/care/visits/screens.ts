/**
 * The features that members' use is counted of, by where their addresses begin. What isn't here is never tied to a member:
 * signing in, the administration, and what is nobody's business (the prayer tracker, safety, reports, appeals, privacy).
 */
const features = new Map(
  Object.entries({
    '': 'Home',
    home: 'Home',
    mosques: 'Mosques',
    mosque: 'Mosques',
    'prayer-times': 'Prayer times',
    jamaah: 'Prayer times',
    jumuah: 'Prayer times',
    map: 'Map',
    events: 'Events',
    'council-meetings': 'Council meetings',
    volunteering: 'Volunteering',
    forums: 'Forums',
    groups: 'Groups',
    'member-directory': 'Member directory',
    messages: 'Messages',
    'business-directory': 'Business directory',
    classifieds: 'Classifieds',
    'submit-ad': 'Adverts',
    'my-adverts': 'Adverts',
    premium: 'Premium',
    search: 'Search',
    notifications: 'Notifications',
    profile: 'Profile',
  }),
);

/** Whose screens aren't counted: the team's own, a mosque's display board, and what a phone fetches by itself. */
const uncounted = /^\/(admin|analytics|access-denied|offline|sign-out)(\/|$)|\/board$/;

/** Which screen an address belongs to, as it is counted: '/mosque/…'; null for one that isn't counted, or is none. */
export type ScreenOf = (path: string) => string | null;

/** Makes the function from the routes of all screens, as the router spells them: '/mosque/$mosqueId/edit'. */
export function createScreenOf(routes: readonly string[]): ScreenOf {
  const fixed = new Set(routes.filter((route) => !route.includes('$')));
  const open = routes
    .filter((route) => route.includes('$'))
    .map((route) => ({
      pattern: new RegExp(`^${route.replace(/[.*+?^()|[\]\\{}]/g, '\\$&').replace(/\$[^/]+/g, '[^/]+')}$`),
      screen: route.replace(/\$[^/]+/g, '…'),
    }));
  return (path) => {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    const screen = fixed.has(plain) ? plain : open.find(({ pattern }) => pattern.test(plain))?.screen;
    return screen === undefined || uncounted.test(screen) ? null : screen;
  };
}

/** The feature that a screen belongs to, where its use by members is counted. */
export function featureOf(screen: string): string | null {
  return features.get(screen.split('/')[1] ?? '') ?? null;
}
