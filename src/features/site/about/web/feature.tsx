import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { publicScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';

const termsRoute = createRoute({
  ...publicScreen('/terms', {
    title: 'Terms of use',
    description: `What you can expect of ${borough.productName}, and what we expect of you.`,
  }),
  component: lazyRouteComponent(() => import('./terms.page.tsx'), 'TermsPage'),
});

const accessibilityRoute = createRoute({
  ...publicScreen('/accessibility', {
    title: 'Accessibility statement',
    description: `How accessible ${borough.productName} is, what we know is missing, and how to tell us.`,
  }),
  component: lazyRouteComponent(() => import('./accessibility.page.tsx'), 'AccessibilityPage'),
});

/** The site's terms and accessibility statement. */
export const about = {
  name: 'about',
  routes: [termsRoute, accessibilityRoute],
  navigation: [],
} as const satisfies WebFeature;
