import { getRouteApi } from '@tanstack/react-router';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { PastShifts } from './past-shifts.tsx';
import { PlannedShifts } from './planned-shifts.tsx';
import { ShiftForm } from './shift-form.tsx';
import { TeamHoursRows } from './team-hours-rows.tsx';
import { TeamList } from './team-list.tsx';

const route = getRouteApi('/_member/volunteering/$opportunityId/team');

/** /volunteering/{id}/team: the organiser's volunteers, their shifts and their hours. */
export function TeamPage() {
  const { team, shifts, pastShifts, page } = route.useLoaderData();
  const { opportunityId } = route.useParams();
  const path = `/volunteering/${opportunityId}`;
  return (
    <>
      <PageHeader
        title="Shifts and hours"
        lead={team.title}
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: team.title, path },
          { name: 'Shifts and hours', path: `${path}/team` },
        ]}
      />
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-[7fr_5fr]">
        <Panel title="Hours">
          <PagedRows
            page={page}
            path={`${path}/team`}
            empty="No hours yet"
            emptyText="Your volunteers add the hours they give; you confirm them here."
            next="Earlier hours"
          >
            {(rows) => <TeamHoursRows rows={rows} />}
          </PagedRows>
        </Panel>
        <div className="grid gap-6">
          <Panel title="Shifts">
            <PlannedShifts shifts={shifts} />
            <ShiftForm opportunityId={opportunityId} isFirst={shifts.length === 0} />
          </Panel>
          <PastShifts shifts={pastShifts} />
          <Panel title="Volunteers">
            <TeamList team={team} />
          </Panel>
        </div>
      </div>
    </>
  );
}
