import { getRouteApi } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { hoursText } from '../hour-rules.ts';
import { HoursForm } from './hours-form.tsx';
import { OwnHoursRows } from './own-hours-rows.tsx';

const route = getRouteApi('/_account/volunteering/hours');

/** /volunteering/hours: what I have given, and the way to add to it. */
export function HoursPage() {
  const { record, page } = route.useLoaderData();
  const { for: chosen } = route.useSearch();
  const { confirmedMinutes, pendingMinutes, opportunities } = record;
  return (
    <>
      <PageHeader
        title="Your hours"
        lead={sumText(confirmedMinutes, pendingMinutes)}
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: 'My Profile', path: '/volunteering/profile' },
          { name: 'Your hours', path: '/volunteering/hours' },
        ]}
      />
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-[7fr_5fr]">
        <Panel title="Add hours" className="lg:order-last">
          <HoursForm opportunities={opportunities} chosen={chosen} />
        </Panel>
        <div className="min-w-0">
          <PagedRows
            page={page}
            path="/volunteering/hours"
            empty="No hours yet"
            emptyText="Add the hours that you give. The organiser confirms them, and they count for you and for the community."
            next="Earlier hours"
          >
            {(rows) => <OwnHoursRows rows={rows} />}
          </PagedRows>
          {confirmedMinutes === 0 ? null : (
            <p className="mt-4">
              <LinkButton look="outline" to="/volunteering/certificate">
                Certificate to print
              </LinkButton>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function sumText(confirmed: number, pending: number): string {
  const waiting = pending === 0 ? '' : `, and ${hoursText(pending)} waiting`;
  return confirmed === 0 && pending === 0
    ? 'Once your hours are confirmed, you can print a certificate of them.'
    : `${confirmed === 0 ? 'Nothing' : hoursText(confirmed)} confirmed${waiting}.`;
}
