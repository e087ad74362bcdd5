import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminMeeting } from '#features/council-meetings/admin-contract.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { DateText } from '#kit/web/ui/date-text.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { ImportListPanel } from './import-list-panel.tsx';
import { MeetingForm } from './meeting-form.tsx';

const route = getRouteApi('/_admin/admin/council-meetings');

/** /admin/council-meetings: meetings of the council, to add, change, call off or archive. */
export function AdminMeetingsPage() {
  const page = route.useLoaderData();
  const [edited, setEdited] = useState<string | null>(null);
  const done = () => setEdited(null);
  return (
    <>
      <PageHeader
        title="Council Meetings"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Council meetings', path: '/admin/council-meetings' },
        ]}
      />
      <div className="page grid gap-6 pb-12">
        <Panel title="Add a meeting">
          {edited === 'new' ? (
            <MeetingForm start={null} onDone={done} />
          ) : (
            <Button onClick={() => setEdited('new')}>Add a meeting</Button>
          )}
        </Panel>
        {page.items.length === 0 ? (
          <EmptyState title="No meetings yet" />
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
            {page.items.map((meeting) => (
              <li key={meeting.id} className="py-3">
                {edited === meeting.id ? (
                  <MeetingForm start={meeting} onDone={done} />
                ) : (
                  <MeetingLine meeting={meeting} onEdit={() => setEdited(meeting.id)} />
                )}
              </li>
            ))}
          </ul>
        )}
        {page.nextCursor ? (
          <Link
            to="/admin/council-meetings"
            search={{ cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Earlier ones
          </Link>
        ) : null}
        <ImportListPanel kind="meetings" />
      </div>
    </>
  );
}

function MeetingLine({ meeting, onEdit }: { meeting: AdminMeeting; onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold" dir="auto">
          {meeting.title}{' '}
          {meeting.status === 'scheduled' ? null : <Badge tone="saffron">{meeting.status}</Badge>}{' '}
          {meeting.isPublic ? null : <Badge>Not public</Badge>}
        </p>
        <p className="text-soft">
          <DateText date={meeting.meetingDate} format="long" />, {clockText(meeting.startTime)},{' '}
          {meeting.location}
        </p>
      </div>
      <Button look="outline" aria-label={`Edit ${meeting.title}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}
