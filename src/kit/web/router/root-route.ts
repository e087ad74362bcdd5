import { type AnyRoute, createRootRouteWithContext, redirect, useRouteContext } from '@tanstack/react-router';
import { type Audience, isAdministrator, isMainAdministrator, type Role } from '#kit/contract/audience.ts';
import { accountChanged } from '#kit/contract/errors.ts';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import type { Transport } from '../api.ts';
import type { DevicePlace } from '../device-cookie.ts';

/** What a page knows from its first response on. */
export type PageContext = {
  api: Transport;
  viewer: Viewer;
  /** The site's address, without a slash at the end: for canonical links and shared previews. */
  publicUrl: string;
  site: SiteDetails;
  /** The year in the borough when the page was made: the clock of a reader's device may say another. */
  year: number;
};

/** The router's context for loaders and components. */
export type RouterContext = PageContext & {
  /** The links of the navigation that the viewer sees, in their order. */
  navigation: readonly NavigationLink[];
  /** The address that is being opened, with its search: where to return to. */
  here: () => string;
  /** Whether experiments may change a page of that path. */
  allowsExperiments: (pathname: string) => boolean;
};

/** The parent of every screen that is for everyone, and of the areas; the app gives it the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  context: ({ context }) => ({ api: withReauthentication(context) }),
});

/** Returns the site's tagline and contact details. */
export function useSite(): SiteDetails {
  return useRouteContext({ from: rootRoute.id }).site;
}

/** The signed-in member, as far as screens need to know; the server decides permissions at each call. */
export type ViewerAccount = {
  id: string;
  firstName: string;
  role: Role;
  canPromoteAdmin: boolean;
  isEmailVerified: boolean;
  isSuspended: boolean;
  hasPostcode: boolean;
  /** Unread notices when the page was made; the bell counts on from there. */
  unreadNotices: number;
};

/** The variant of an experiment that somebody sees: its name and its settings. */
export type Variant = { name: string; config: Readonly<Record<string, string>> };

/** An advert as the server chose it for a page; the kit only passes it on. */
export type PageAdvert = {
  id: string;
  position: 'banner_top' | 'banner_sidebar' | 'banner_mobile';
  title: string;
  businessName: string;
  description: string;
  specialOffer: string | null;
  link: string | null;
  host: string | null;
  pictures: { url: string; altText: string | null }[];
  pictureSize: { width: number; height: number } | null;
  halal: string | null;
  openText: string | null;
};

/** What a page knows of its viewer, from the server's first response. */
export type Viewer = {
  theme: 'light' | 'dark' | 'system';
  /** Whether the database holds the sample community; every page then says so. */
  sampleData: boolean;
  /** The mosque that was chosen on this device, even without signing in. */
  devicePlace: DevicePlace | null;
  /**
   * The audience settings that include this person, the seasons that it is, and what the member has of their own:
   * 'volunteeringAudience', 'ramadanSeason', 'ownListings'.
   */
  openAreas: readonly string[];
  /** The experiments that this person takes part in, by name. Read them with `useVariant`. */
  variants: Readonly<Record<string, Variant>>;
  /** Positions with adverts today: none for premium members. */
  advertPositions: readonly string[];
  /** The adverts that came with this page, at most one at each position. */
  adverts: readonly PageAdvert[];
  /** Whether / shows the home page: to members always, to visitors once the site is open. */
  hasHome: boolean;
  /** Whether this page is the response to a form that the browser itself submitted, and that was discarded. */
  unsent: boolean;
  /** Null: nobody is signed in. */
  account: ViewerAccount | null;
};

/** Whether the viewer is a member who isn't suspended: suspended members are not offered what would be refused. */
export function isActiveMember({ account }: Viewer): boolean {
  return account !== null && !account.isSuspended;
}

/** Whether the viewer is an administrator: screens offer actions, and the server decides. */
export function isAdmin({ account }: Viewer): boolean {
  return account !== null && isAdministrator(account);
}

/** Whether the viewer is the main administrator. */
export function isMainAdmin({ account }: Viewer): boolean {
  return account !== null && isMainAdministrator(account);
}

/** A link of the navigation. */
export type NavigationEntry = {
  label: string;
  to: string;
  /**
   * Who sees it; `setting`: those whom the site setting of that name includes, everybody in the season of that name, or members
   * who have something of that name.
   */
  audience: Audience | { setting: string };
  /** Position in the order of links, smallest first. */
  order: number;
  /** Where it is: in the bar itself, under Prayer times, under More, or in the member's own menu. */
  place?: 'prayer' | 'more' | 'own';
  /** Path prefixes of other pages that belong to it: '/mosque' for the page of each mosque. */
  under?: readonly string[];
  /** The number of new items that a menu shows next to its label. */
  counts?: 'unreadMessages';
};

/** A link as a page's viewer gets it. `area`: it is shown once this is among the viewer's `openAreas`, as with the member's first listing. */
export type NavigationLink = Omit<NavigationEntry, 'audience' | 'order'> & { area?: string };

/**
 * A feature's browser side, listed in src/app/features.web.ts. Write `as const satisfies WebFeature`: links are typed
 * by the routes.
 */
export type WebFeature = {
  name: string;
  /** Its source file, which the build writes here (src/app/build/route-plugins.ts). */
  module?: string;
  routes: readonly AnyRoute[];
  navigation: readonly NavigationEntry[];
};

/**
 * Returns the page on which an administrator confirms the password again, or sets up a second factor, after a refusal
 * that asks for it; null for any other error.
 */
export function confirmationPath(error: unknown, returnTo: string): string | null {
  const code = codeOf(error);
  if (code === 'confirm_password') return `/admin/confirm?returnTo=${encodeURIComponent(returnTo)}`;
  return code === 'second_factor_needed' ? '/profile/security?needed=true' : null;
}

/** Whether a call was refused because the session of an open page has ended. */
function hasSessionEnded(error: unknown, { account }: Viewer): boolean {
  return account !== null && codeOf(error) === 'not_signed_in';
}

/**
 * The calls of every loader: an administrator who lacks only the password or a second factor is asked for it, and comes
 * back; so is a member whose session has ended while the page was open. A page that was made for another account than
 * the session's gives way to a new document.
 */
export function withReauthentication({
  api,
  viewer,
  here,
}: {
  api: Transport;
  viewer: Viewer;
  here: () => string;
}): Transport {
  return async (name, input) => {
    try {
      return await api(name, input);
    } catch (error) {
      if (hasSessionEnded(error, viewer)) {
        // Loads a new document, because this one still shows its reader as signed in; it says what happened.
        const href = `/sign-in?returnTo=${encodeURIComponent(here())}&ended=true`;
        throw redirect({ href, reloadDocument: true });
      }
      // Opens what was pressed as the member who is signed in now.
      if (codeOf(error) === accountChanged.code) throw redirect({ href: here(), reloadDocument: true });
      const href = confirmationPath(error, here());
      throw href === null ? error : redirect({ href });
    }
  };
}

/** Returns the code of a refusal, '' for any other error. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
}
