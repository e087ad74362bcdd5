import { getRouteApi, Link } from '@tanstack/react-router';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card, CardGrid } from '#kit/web/ui/card.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { VolunteerOpportunity } from '../contract.ts';
import { priorityLabels, timeCommitmentLabels, volunteerCategoryLabels } from '../volunteer-options.ts';
import { OwnOpportunities } from './own-opportunities.tsx';
import { PostOpportunity } from './post-opportunity.tsx';

const route = getRouteApi('/volunteering');

/** /volunteering: what people are wanted for. */
export function VolunteeringPage() {
  const { active, own, page } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  return (
    <>
      <PageHeader
        title="Community Volunteering"
        lead={`${active} ${active === 1 ? 'opportunity is' : 'opportunities are'} open.`}
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Volunteering', path: '/volunteering' },
        ]}
      >
        {account && !account.isSuspended ? (
          <div className="mt-3">
            <PostOpportunity />
          </div>
        ) : null}
      </PageHeader>
      <div className="page grid grid-cols-1 gap-6 pb-12">
        {own.length > 0 ? (
          <Panel title="What you posted">
            <OwnOpportunities own={own} />
          </Panel>
        ) : null}
        {page.items.length === 0 ? (
          <EmptyState title="No Opportunities Yet">
            <p>Be the first to post a volunteer opportunity!</p>
          </EmptyState>
        ) : (
          <CardGrid>
            {page.items.map((opportunity) => (
              <li key={opportunity.id}>
                <OpportunityCard opportunity={opportunity} />
              </li>
            ))}
          </CardGrid>
        )}
        {page.nextCursor ? (
          <Link
            to="/volunteering"
            search={{ cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            More opportunities
          </Link>
        ) : null}
      </div>
    </>
  );
}

const tones = { urgent: 'danger', high: 'saffron', medium: 'plain', low: 'plain' } as const;
const maxSkills = 3;

function OpportunityCard({ opportunity }: { opportunity: VolunteerOpportunity }) {
  const { id, title, description, category, priority, timeCommitment, location, address } = opportunity;
  const { currentVolunteers, maxVolunteers, requiredSkills } = opportunity;
  const { account } = route.useRouteContext().viewer;
  const more = requiredSkills.length - maxSkills;
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <p className="flex flex-wrap gap-2">
          <Badge tone="tile">{volunteerCategoryLabels[category]}</Badge>
          <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>
        </p>
        {account ? (
          <MoreMenu>
            <ReportButton contentType="volunteer_opportunity" contentId={id} variant="menu" />
          </MoreMenu>
        ) : null}
      </div>
      <h2 className="text-xl" dir="auto">
        {title}
      </h2>
      <p className="line-clamp-3" dir="auto">
        {description}
      </p>
      <dl className="text-sm text-soft">
        <dt className="sr-only">Time</dt>
        <dd>{timeCommitmentLabels[timeCommitment]}</dd>
        <dt className="sr-only">Where</dt>
        <dd dir="auto">
          {location}
          {address ? `, ${address}` : ''}
        </dd>
        <dt className="inline">Volunteers: </dt>
        <dd className="inline">
          {currentVolunteers}/{maxVolunteers ?? '∞'}
        </dd>
      </dl>
      {requiredSkills.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {requiredSkills.slice(0, maxSkills).map((skill) => (
            <Badge key={skill}>{skill}</Badge>
          ))}
          {more > 0 ? <span className="text-sm text-soft">+{more} more</span> : null}
        </p>
      ) : null}
    </Card>
  );
}
