import { PointField } from '#features/mosques/places/web/point-field.tsx';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { AdminMeeting, calls } from '../admin-contract.ts';
import { meetingStatuses } from '../contract.ts';
import { meetingLengths } from '../max-lengths.ts';

const statusLabels = { scheduled: 'Scheduled', cancelled: 'Cancelled', held: 'Held' } as const;

/** The form of a meeting, new or changed. */
export function MeetingForm({ start, onDone }: { start: AdminMeeting | null; onDone: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The meeting was not saved',
    send: async (fields) => {
      const draft = draftIn(fields);
      if (start) await api.updateCouncilMeeting({ id: start.id, updatedAt: start.updatedAt, ...draft });
      else await api.createCouncilMeeting(draft);
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
        <Button look="quiet" onClick={onDone}>
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

function draftIn(fields: Fields) {
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
    status: meetingStatuses.find((one) => one === fields.text('status')) ?? 'scheduled',
  };
}

/** The postcode at the end of an address; '' where there is none. */
function postcodeOf(address: FormDataEntryValue | null): string {
  return /[a-z]{1,2}[0-9][a-z0-9]? ?[0-9][a-z]{2}\s*$/i.exec(String(address ?? ''))?.[0].trim() ?? '';
}
