import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportListPanel } from '#features/care/imports/web/import-list-panel.tsx';
import { clockText } from '#kit/contract/clock-text.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import type { AdminMeeting } from '../admin-contract.ts';
import { MeetingForm } from './meeting-form.tsx';

const route = getRouteApi('/_admin/admin/council-meetings');

/** /admin/council-meetings: meetings of the council, to add, change, call off or archive. */
export function AdminMeetingsPage() {
  const page = route.useLoaderData();
  const [edited, setEdited] = useState<string | null>(null);
  const done = () => setEdited(null);
  return (
    <ListPage
      title="Council Meetings"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Council meetings', path: '/admin/council-meetings' },
      ]}
      above={
        <Panel title="Add a meeting">
          {edited === 'new' ? (
            <MeetingForm start={null} onDone={done} />
          ) : (
            <Button onClick={() => setEdited('new')}>Add a meeting</Button>
          )}
        </Panel>
      }
      page={page}
      empty="No meetings yet"
      next="Earlier"
      below={<ImportListPanel kind="meetings" />}
    >
      {(meetings) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {meetings.map((meeting) => (
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
    </ListPage>
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
