import { notFound, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import type { PageContext } from '#kit/web/router/root-route.ts';
import { cursorParam, flagParam, numberFrom, oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls as applicationCalls } from '../application-contract.ts';
import type { calls } from '../contract.ts';
import { volunteerCategories } from '../volunteer-options.ts';

const opportunitiesAPage = 24;
const newestApplications = 5;

/** Where somebody goes to whom the site has not opened volunteering, or who has to sign in for it. */
function leadAway(error: unknown, href: string): never {
  if (statusOf(error) === 401) throw redirect({ href: signInAddress(href) });
  if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
  throw error;
}

/** What the address of the list may say. */
export const opportunitySearch = searchForLoader({
  category: oneOf(volunteerCategories),
  weekend: flagParam,
  withoutDbsCheck: flagParam,
  within: numberFrom(0.1, 100),
  cursor: cursorParam,
});
type Search = ReturnType<typeof opportunitySearch.validateSearch>;

/** The opportunities that the address asks for, and the reader's own; `href` is where to come back to after signing in. */
export async function loadOpportunities(context: PageContext, search: Search, href: string) {
  const api = apiOf<typeof calls & typeof applicationCalls>(context.api);
  const { weekend, withoutDbsCheck, ...others } = search;
  const asked = {
    ...others,
    ...(weekend ? { weekend: 'true' as const } : {}),
    ...(withoutDbsCheck ? { withoutDbsCheck: 'true' as const } : {}),
    limit: opportunitiesAPage,
  };
  const [state, page, applications] = await Promise.all([
    api.getVolunteering({}),
    api.listVolunteerOpportunities(asked),
    context.viewer.account === null ? { items: [] } : api.listOwnApplications({ limit: newestApplications }),
  ]).catch((error: unknown) => leadAway(error, href));
  const hasPlace = page.items.some(({ distance }) => distance !== null);
  return { ...state, page, applications: applications.items, hasPlace };
}

/** One opportunity; what is not there is not found. */
export async function loadOpportunity(context: PageContext, id: string, href: string) {
  try {
    return await apiOf<typeof calls>(context.api).getVolunteerOpportunity({ id });
  } catch (error) {
    if (statusOf(error) === 400 || statusOf(error) === 404) throw notFound();
    return leadAway(error, href);
  }
}
