import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { ListedOpportunity } from '../contract.ts';
import { ApplySheet } from './applications/apply-sheet.tsx';
import { OwnApplications } from './applications/own-applications.tsx';
import { OpportunityFilters } from './opportunity-filters.tsx';
import { OpportunityRow } from './opportunity-row.tsx';
import { OwnOpportunities } from './own-opportunities.tsx';
import { VolunteeringHead } from './volunteering-head.tsx';

const route = getRouteApi('/volunteering');
const sheet = 'apply';

type Props = {
  /** The next shifts of an opportunity, where it has any. */
  shiftsOf: (opportunityId: string) => ReactNode;
  /** The reader's own hours, at the side; null where there are none. */
  hours: ReactNode;
};

/** Where can I help, and when? */
export function VolunteeringPage({ shiftsOf, hours }: Props) {
  const { active, activeVolunteers, ownApplications, own, applications } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  const mayAct = account !== null && !account.isSuspended;
  const hasSide = own.length > 0 || applications.length > 0 || hours !== null;
  return (
    <div
      className={`page pt-3 pb-10 sm:pt-8 ${hasSide ? 'grid gap-x-18 gap-y-10 lg:grid-cols-[7fr_5fr]' : 'max-w-4xl'}`}
    >
      <div className="min-w-0">
        <VolunteeringHead
          figures={[
            ['Active Opportunities', active],
            ['Active Volunteers', activeVolunteers],
            ['My Applications', ownApplications],
          ]}
        >
          {mayAct ? (
            <LinkButton look="outline" to="/volunteering/new" className="no-print shrink-0 whitespace-nowrap">
              <Plus aria-hidden="true" className="size-5" />
              <span className="max-md:sr-only">Post Opportunity</span>
            </LinkButton>
          ) : null}
        </VolunteeringHead>
        <OpportunityFilters />
        <Opportunities mayAct={mayAct} shiftsOf={shiftsOf} />
      </div>
      {hasSide ? (
        <aside aria-label="You as a volunteer" className="grid min-w-0 content-start gap-8">
          {applications.length > 0 ? (
            <section aria-labelledby="own-applications">
              <SectionLabel id="own-applications" title="My Applications" />
              <OwnApplications applications={applications} />
            </section>
          ) : null}
          {hours}
          {own.length > 0 ? (
            <section aria-labelledby="own-opportunities">
              <SectionLabel id="own-opportunities" title="What you posted" />
              <OwnOpportunities own={own} />
            </section>
          ) : null}
        </aside>
      ) : null}
    </div>
  );
}

function Opportunities({ mayAct, shiftsOf }: Pick<Props, 'shiftsOf'> & { mayAct: boolean }) {
  const { page } = route.useLoaderData();
  const search = route.useSearch();
  const [chosen, setChosen] = useState<ListedOpportunity>();
  const apply = (opportunity: ListedOpportunity) => {
    setChosen(opportunity);
    openSheet(sheet);
  };
  const isFiltered = Object.entries(search).some(([name, value]) => name !== 'cursor' && value !== undefined);
  if (page.items.length === 0) return <NoOpportunities isFiltered={isFiltered} />;
  return (
    <>
      <ol className="[&>li+li]:border-line [&>li+li]:border-t">
        {page.items.map((one) => (
          <OpportunityRow
            key={one.id}
            opportunity={one}
            shifts={shiftsOf(one.id)}
            {...(mayAct ? { onApply: () => apply(one) } : {})}
          />
        ))}
      </ol>
      {page.nextCursor ? (
        <LinkButton
          look="outline"
          className="mt-4"
          to="/volunteering"
          search={{ ...search, cursor: page.nextCursor }}
        >
          More opportunities
        </LinkButton>
      ) : null}
      {mayAct ? <ApplySheet id={sheet} opportunity={chosen} /> : null}
    </>
  );
}

function NoOpportunities({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No opportunities match these filters">
      <p className="mt-3">
        <LinkButton look="outline" to="/volunteering" search={{}}>
          Clear Filters
        </LinkButton>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="No Opportunities Yet">
      <p>Be the first to post a volunteer opportunity!</p>
    </EmptyState>
  );
}
