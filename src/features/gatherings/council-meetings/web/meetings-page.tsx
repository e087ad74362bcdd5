import { getRouteApi } from '@tanstack/react-router';
import { borough } from '#borough';
import { MarkerIcon } from '#features/site/base-map/web/marker-shape.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { meetingWhen } from '../meeting-texts.ts';

const route = getRouteApi('/council-meetings');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Council meetings', path: '/council-meetings' },
];

/** /council-meetings: all that residents may attend, whether or not they are on the map. */
export function MeetingsPage() {
  const { items, nextCursor } = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="Council meetings"
        lead={`Meetings of ${borough.name} Council that are open to residents.`}
        trail={trail}
      />
      <div className="page pb-10">
        {items.length === 0 ? <EmptyState title="No meetings have been announced" /> : null}
        <RowList>
          {items.map((meeting) => (
            <Row
              key={meeting.id}
              level="h2"
              lead={<MarkerIcon shape="house" className="size-6 text-council" />}
              title={
                <CoverLink to="/council-meeting/$meetingId" params={{ meetingId: meeting.id }} dir="auto">
                  {meeting.title}
                </CoverLink>
              }
              meta={`${meetingWhen(meeting)} · ${meeting.location}`}
            />
          ))}
        </RowList>
        <p className="mt-4 flex flex-wrap gap-6">
          {nextCursor ? (
            <AllLink to="/council-meetings" search={{ cursor: nextCursor }}>
              Later meetings
            </AllLink>
          ) : null}
          <AllLink to="/map" search={{ show: 'council' }}>
            On the map
          </AllLink>
        </p>
      </div>
    </>
  );
}
