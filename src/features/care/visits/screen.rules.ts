/**
 * The features for which members' use is counted, by the first part of their addresses. Everything else is never tied to a member:
 * sign-in, administration, and private features (the prayer and fasting trackers, safety, reports, appeals, privacy).
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

/** The screens that aren't counted: administration, a mosque's display board, and pages that a device fetches automatically. */
const uncounted = /^\/(admin|analytics|access-denied|offline|sign-out)(\/|$)|\/board$/;

/** Returns the name under which the screen of a path is counted: '/mosque/…'; null for a screen that isn't counted. */
export type ScreenOf = (path: string) => string | null;

/** Creates the function from the routes of all screens, in the router's notation: '/mosque/$mosqueId/edit'. */
export function createScreenOf(routes: readonly string[]): ScreenOf {
  const fixed = new Set(routes.filter((route) => !route.includes('$')));
  const parameterised = routes
    .filter((route) => route.includes('$'))
    .map((route) => ({
      pattern: new RegExp(`^${route.replace(/[.*+?^()|[\]\\{}]/g, '\\$&').replace(/\$[^/]+/g, '[^/]+')}$`),
      screen: route.replace(/\$[^/]+/g, '…'),
    }));
  return (path) => {
    const withoutSlash = path.length > 1 ? path.replace(/\/$/, '') : path;
    const screen = fixed.has(withoutSlash)
      ? withoutSlash
      : parameterised.find(({ pattern }) => pattern.test(withoutSlash))?.screen;
    return screen === undefined || uncounted.test(screen) ? null : screen;
  };
}

/** Returns the feature of a screen, if its use by members is counted. */
export function featureOf(screen: string): string | null {
  return features.get(screen.split('/')[1] ?? '') ?? null;
}
