import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { chip, isFiltered, nearChip } from '#kit/web/list-filters.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipRow } from '#kit/web/ui/chip.tsx';
import { FilterLinks, FilterTotal } from '#kit/web/ui/list/filter-bar.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageColumn, RowBreak } from '#kit/web/ui/page-slots.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { ListedOpportunity, OwnOpportunity } from '../opportunity.contract.ts';
import { volunteerCategories, volunteerCategoryLabels } from '../opportunity.rules.ts';
import { placesText } from '../opportunity-text.rules.ts';
import { ApplySheet } from './application.form.tsx';
import { opportunities, opportunityFilters } from './load-opportunities.ts';
import { OpportunityRow } from './opportunity-row.tsx';
import { OwnApplications } from './own-applications.tsx';
import { VolunteeringHead } from './volunteering-head.tsx';

const route = getRouteApi('/volunteering');
const sheet = 'apply';

type Props = {
  /** Renders the next shifts of an opportunity, if it has any. */
  shiftsOf: (opportunityId: string) => ReactNode;
  /** Returns the next shifts of an opportunity with free places, in words. */
  freeShiftsOf: (opportunityId: string) => readonly string[];
  /** The reader's own hours, in the sidebar; null without any. */
  hours: ReactNode;
};

/** The list of opportunities, with filters, the reader's own ones and their hours. */
export function VolunteeringPage({ shiftsOf, freeShiftsOf, hours }: Props) {
  const { active, activeVolunteers, ownApplications, own, applications } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  const mayAct = account !== null && !account.isSuspended;
  const hasSide = own.length > 0 || applications.length > 0 || hours !== null;
  return (
    <PageColumn
      width="max-w-4xl"
      className="pt-3 pb-10 sm:pt-8"
      second={hasSide ? <OwnColumn hours={hours} /> : null}
    >
      <VolunteeringHead
        figures={{ active, activeVolunteers, ownApplications: account === null ? null : ownApplications }}
      >
        {mayAct ? (
          <LinkButton
            variant="outline"
            to="/volunteering/new"
            className="no-print shrink-0 whitespace-nowrap"
          >
            <Plus aria-hidden="true" className="size-5" />
            <span className="max-md:sr-only">Post Opportunity</span>
          </LinkButton>
        ) : null}
      </VolunteeringHead>
      <OpportunityFilters />
      <Opportunities {...{ mayAct, shiftsOf, freeShiftsOf }} />
    </PageColumn>
  );
}

/** The reader's own applications, hours and opportunities. */
function OwnColumn({ hours }: Pick<Props, 'hours'>) {
  const { own, applications } = route.useLoaderData();
  return (
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
  );
}

type ListProps = Pick<Props, 'shiftsOf' | 'freeShiftsOf'> & { mayAct: boolean };

function Opportunities({ mayAct, shiftsOf, freeShiftsOf }: ListProps) {
  const { page } = route.useLoaderData();
  const search = route.useSearch();
  const [chosen, setChosen] = useState<ListedOpportunity>();
  const apply = (opportunity: ListedOpportunity) => {
    setChosen(opportunity);
    openSheet(sheet);
  };
  if (page.items.length === 0) return <NoOpportunities />;
  return (
    <>
      <ol className="[&>li+li]:border-line [&>li+li]:border-t">
        {page.items.map((opportunity, index) => (
          <Fragment key={opportunity.id}>
            <OpportunityRow
              opportunity={opportunity}
              shifts={shiftsOf(opportunity.id)}
              {...(mayAct ? { onApply: () => apply(opportunity) } : {})}
            />
            <RowBreak index={index} rows={page.items.length} />
          </Fragment>
        ))}
      </ol>
      {page.nextCursor ? (
        <LinkButton
          variant="outline"
          className="mt-4"
          to="/volunteering"
          search={{ ...search, cursor: page.nextCursor }}
        >
          More opportunities
        </LinkButton>
      ) : null}
      {mayAct ? (
        <ApplySheet id={sheet} opportunity={chosen} shifts={chosen ? freeShiftsOf(chosen.id) : []} />
      ) : null}
    </>
  );
}

function NoOpportunities() {
  const { hasPlace } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  const mayPost = account !== null && !account.isSuspended;
  return isFiltered(opportunityFilters, route.useSearch(), hasPlace) ? (
    <EmptyState title="No opportunities match these filters">
      <p className="mt-3">
        <LinkButton variant="outline" to="/volunteering" search={{}}>
          Clear Filters
        </LinkButton>
      </p>
    </EmptyState>
  ) : (
    <EmptyState title="No Opportunities Yet">
      {mayPost ? <p>Be the first to post a volunteer opportunity!</p> : null}
    </EmptyState>
  );
}

/** As far as most people walk: half an hour. */
const nearMiles = 1.5;

/** Search and filters. Everything is in the URL and works without JavaScript. */
function OpportunityFilters() {
  const { page, hasPlace } = route.useLoaderData();
  const search = route.useSearch();
  const isShort = isFiltered(opportunityFilters, search, hasPlace);
  return (
    <>
      <div className="border-line border-b py-2">
        <ChipRow label="Show">
          <FilterLinks
            list={opportunities}
            hasPlace
            chips={[
              chip(search, 'This weekend', { weekend: true }),
              ...(hasPlace || search.within !== undefined ? [nearChip(search, nearMiles)] : []),
              chip(search, 'No DBS check', { withoutDbsCheck: true }),
              ...volunteerCategories.map((category) =>
                chip(search, volunteerCategoryLabels[category], { category }),
              ),
            ]}
          />
        </ChipRow>
      </div>
      <h2 className="sr-only">Opportunities</h2>
      <FilterTotal
        list={opportunities}
        search={search}
        total={page.total}
        hasPlace={hasPlace}
        className={isShort ? 'flex min-h-11 items-center gap-3 text-sm text-soft' : 'sr-only'}
      />
    </>
  );
}

/** The member's own opportunities and their states. */
function OwnOpportunities({ own }: { own: readonly OwnOpportunity[] }) {
  return (
    <RowList boxed>
      {own.map((opportunity) => (
        <Row
          key={opportunity.id}
          className="items-start!"
          title={
            <CoverLink
              to="/volunteering/$opportunityId"
              params={{ opportunityId: opportunity.id }}
              dir={directionOf(opportunity.title)}
            >
              {opportunity.title}
            </CoverLink>
          }
          meta={
            <>
              <p>{placesText(opportunity)}</p>
              {opportunity.rejectionReason && opportunity.status !== 'closed' ? (
                <p className="break-words" dir={directionOf(opportunity.rejectionReason)}>
                  Reason: {opportunity.rejectionReason}
                </p>
              ) : null}
            </>
          }
          end={
            <span className="flex flex-col items-end gap-1">
              <Tag
                tone={
                  opportunity.status === 'active' && opportunity.approval === 'approved' ? 'tile' : 'plain'
                }
              >
                {stateText(opportunity)}
              </Tag>
              {opportunity.waitingApplications > 0 ? (
                <Tag tone="caution">{opportunity.waitingApplications} to answer</Tag>
              ) : null}
            </span>
          }
        />
      ))}
    </RowList>
  );
}

/** Returns the label of an opportunity's state. */
export function stateText({ status, approval }: Pick<OwnOpportunity, 'status' | 'approval'>): string {
  if (status === 'closed') return 'Closed';
  if (approval !== 'approved') return approval === 'pending' ? 'Waiting for approval' : 'Not approved';
  return status === 'paused' ? 'Paused' : 'On the list';
}
