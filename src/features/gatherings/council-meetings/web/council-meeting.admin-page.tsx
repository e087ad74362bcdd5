import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ImportListPanel } from '#features/care/imports/web/import-list-panel.tsx';
import { PointField } from '#features/mosques/places/web/point-field.tsx';
import { clockText } from '#kit/contract/dates.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { meetingStatuses } from '../council-meeting.contract.ts';
import { meetingLengths } from '../council-meeting.rules.ts';
import type { AdminMeeting, calls } from '../council-meeting-admin.contract.ts';

const route = getRouteApi('/_admin/admin/council-meetings');

/** /admin/council-meetings: administrators add, change, cancel and archive council meetings. */
export function AdminMeetingsPage() {
  const page = route.useLoaderData();
  const [editedId, setEdited] = useState<string | null>(null);
  const closeForm = () => setEdited(null);
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      above={
        <Panel title="Add a meeting">
          {editedId === 'new' ? (
            <MeetingForm start={null} onDone={closeForm} />
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
              {editedId === meeting.id ? (
                <MeetingForm start={meeting} onDone={closeForm} />
              ) : (
                <MeetingRow meeting={meeting} onEdit={() => setEdited(meeting.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function MeetingRow({ meeting, onEdit }: { meeting: AdminMeeting; onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold" dir={directionOf(meeting.title)}>
          {meeting.title}{' '}
          {meeting.status === 'scheduled' ? null : <Badge tone="saffron">{meeting.status}</Badge>}{' '}
          {meeting.isPublic ? null : <Badge>Not public</Badge>}
        </p>
        <p className="text-soft">
          <DateText date={meeting.meetingDate} format="long" />, {clockText(meeting.startTime)},{' '}
          {meeting.location}
        </p>
      </div>
      <Button variant="outline" aria-label={`Edit ${meeting.title}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}

const statusLabels = { scheduled: 'Scheduled', cancelled: 'Cancelled', held: 'Held' } as const;

/** The form for a new or changed meeting. */
function MeetingForm({ start, onDone }: { start: AdminMeeting | null; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The meeting was not saved',
    send: async (fields) => {
      const draft = readDraft(fields);
      if (start) await api.updateCouncilMeeting({ id: start.id, updatedAt: start.updatedAt, ...draft });
      else await api.createCouncilMeeting(draft);
    },
    onSuccess: () => {
      showToast({ title: 'Meeting saved.' });
      onDone();
    },
  });
  const field = (name: TextName) => ({ name, defaultValue: start?.[name] ?? '', error: errors[name] });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Title"
        maxLength={maxLengths.name}
        required
        {...field('title')}
      />
      <TextField label="Date" type="date" required {...field('meetingDate')} />
      <TextField
        label="Kind"
        placeholder="Committee"
        maxLength={meetingLengths.kind}
        required
        {...field('meetingType')}
      />
      <TextField label="Begins" type="time" required {...field('startTime')} />
      <TextField label="Ends (optional)" type="time" {...field('endTime')} />
      <TextField label="Location" maxLength={maxLengths.name} required {...field('location')} />
      <TextField
        label="Address, with postcode"
        maxLength={maxLengths.address}
        required
        {...field('address')}
      />
      <PointField start={start} postcodeIn={(form) => postcodeOf(form.get('address'))} errors={errors} />
      <TextField label="Agenda (optional)" type="url" placeholder="https://" {...field('agendaUrl')} />
      <TextField label="Minutes (optional)" type="url" placeholder="https://" {...field('minutesUrl')} />
      <SelectField
        label="Status"
        name="status"
        defaultValue={start?.status ?? 'scheduled'}
        choices={meetingStatuses.map((value) => ({ value, label: statusLabels[value] }))}
      />
      <CheckboxField
        label="Public"
        name="isPublic"
        defaultChecked={start?.isPublic ?? true}
        hint="Untick to archive it."
      />
      <TextArea
        className="sm:col-span-2"
        label="Description (optional)"
        maxLength={maxLengths.description}
        {...field('description')}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type TextName =
  | 'title'
  | 'description'
  | 'meetingDate'
  | 'startTime'
  | 'endTime'
  | 'meetingType'
  | 'location'
  | 'address'
  | 'agendaUrl'
  | 'minutesUrl';

function readDraft(fields: Fields) {
  const text = (name: TextName) => fields.text(name).trim();
  return {
    title: text('title'),
    description: text('description'),
    meetingDate: text('meetingDate'),
    startTime: text('startTime'),
    endTime: text('endTime'),
    meetingType: text('meetingType'),
    location: text('location'),
    address: text('address'),
    agendaUrl: text('agendaUrl'),
    minutesUrl: text('minutesUrl'),
    latitude: fields.number('latitude'),
    longitude: fields.number('longitude'),
    isPublic: fields.isTicked('isPublic'),
    status: meetingStatuses.find((status) => status === fields.text('status')) ?? 'scheduled',
  };
}

/** Returns the postcode at the end of an address; '' if there is none. */
function postcodeOf(address: FormDataEntryValue | null): string {
  return /[a-z]{1,2}[0-9][a-z0-9]? ?[0-9][a-z]{2}\s*$/i.exec(String(address ?? ''))?.[0].trim() ?? '';
}
