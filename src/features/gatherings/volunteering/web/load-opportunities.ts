import { notFound } from '@tanstack/react-router';
import { apiOf, statusOf } from '#kit/web/api.ts';
import { type FilteredList, type FiltersOf, type SearchOf, toCallInput } from '#kit/web/list-filters.ts';
import { redirectIfRefused } from '#kit/web/router/guards.ts';
import type { PageContext } from '#kit/web/router/root-route.ts';
import type { calls as applicationCalls } from '../application.contract.ts';
import type { calls } from '../opportunity.contract.ts';
import { volunteerCategoryLabels } from '../opportunity.rules.ts';

const opportunitiesPerPage = 24;
const newestApplications = 5;

/** The filters of /volunteering. */
export const opportunityFilters = {
  category: { kind: 'choice', choices: volunteerCategoryLabels },
  weekend: { kind: 'toggle' },
  withoutDbsCheck: { kind: 'toggle' },
  within: { kind: 'distance' },
} as const satisfies FiltersOf<typeof calls.listVolunteerOpportunities>;

export const opportunities = {
  path: '/volunteering',
  nouns: ['opportunity', 'opportunities'],
  clear: 'Clear Filters',
  filters: opportunityFilters,
} as const satisfies FilteredList;

type OpportunitySearch = SearchOf<typeof opportunityFilters>;

/** Loads the opportunities that match the search, and the reader's own; `href` is where signing in returns to. */
export async function loadOpportunities(context: PageContext, search: OpportunitySearch, href: string) {
  const api = apiOf<typeof calls & typeof applicationCalls>(context.api);
  const [state, page, applications] = await Promise.all([
    api.getVolunteering({}),
    api.listVolunteerOpportunities({ ...toCallInput(search), limit: opportunitiesPerPage }),
    context.viewer.account === null ? { items: [] } : api.listOwnApplications({ limit: newestApplications }),
  ]).catch((error: unknown) => redirectIfRefused(error, href));
  return {
    ...state,
    page,
    applications: applications.items,
    hasPlace: context.viewer.account?.hasPostcode === true,
  };
}

/** Loads one opportunity; a malformed id is treated as not found. */
export async function loadOpportunity(context: PageContext, id: string, href: string) {
  try {
    return await apiOf<typeof calls>(context.api).getVolunteerOpportunity({ id });
  } catch (error) {
    if (statusOf(error) === 400 || statusOf(error) === 404) throw notFound();
    return redirectIfRefused(error, href);
  }
}
