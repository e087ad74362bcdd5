/** The module of each route's screen, by route id: so that a page can name its scripts before it is alive. */
export const screens: Readonly<Record<string, string>> = {};
