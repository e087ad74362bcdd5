import { getRouteApi } from '@tanstack/react-router';
import { Fragment } from 'react';
import { borough } from '#borough';
import { MarkerIcon } from '#features/site/base-map/web/marker-shape.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PageColumn, RowBreak } from '#kit/web/ui/page-slots.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { meetingWhen } from '../council-meeting.rules.ts';

const route = getRouteApi('/council-meetings');
const trail = [{ name: 'Home', path: '/' }];

/** /council-meetings: all meetings that residents may attend, with or without a position on the map; with `past`, earlier ones. */
export function MeetingsPage() {
  const { items, nextCursor } = route.useLoaderData();
  const { past } = route.useSearch();
  return (
    <>
      <PageHeader
        title={past ? 'Past council meetings' : undefined}
        lead={
          past
            ? `Meetings of ${borough.name} Council that were open to residents, with their minutes.`
            : `Meetings of ${borough.name} Council that are open to residents.`
        }
        trail={past ? [...trail, { name: 'Council meetings', path: '/council-meetings' }] : trail}
      />
      <PageColumn className="pb-10">
        {items.length === 0 ? (
          <EmptyState title={past ? 'No meetings have been held yet' : 'No meetings have been announced'} />
        ) : null}
        <RowList>
          {items.map((meeting, index) => (
            <Fragment key={meeting.id}>
              <Row
                level="h2"
                lead={<MarkerIcon shape="house" className="size-6 text-council" />}
                title={
                  <CoverLink
                    to="/council-meeting/$meetingId"
                    params={{ meetingId: meeting.id }}
                    dir={directionOf(meeting.title)}
                  >
                    {meeting.title}
                  </CoverLink>
                }
                meta={`${meetingWhen(meeting)} · ${meeting.location}`}
              />
              <RowBreak index={index} rows={items.length} />
            </Fragment>
          ))}
        </RowList>
        <p className="mt-4 flex flex-wrap gap-6">
          {nextCursor ? (
            <AllLink to="/council-meetings" search={{ cursor: nextCursor, past }}>
              {past ? 'Earlier meetings' : 'Later meetings'}
            </AllLink>
          ) : null}
          {past ? null : (
            <AllLink to="/council-meetings" search={{ past: true }}>
              Past meetings
            </AllLink>
          )}
          <AllLink to="/map" search={{ show: 'council' }}>
            On the map
          </AllLink>
        </p>
      </PageColumn>
    </>
  );
}
