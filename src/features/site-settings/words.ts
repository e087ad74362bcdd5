/** founding: a visitor's / is the waiting list; open: it is the home. */
export const launchPhases = ['founding', 'open'] as const;

/** Who sees a feature. */
export const audiences = ['admin', 'members', 'everyone'] as const;
