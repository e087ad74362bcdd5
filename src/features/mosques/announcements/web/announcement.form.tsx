import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { type Errors, useForm } from '#kit/web/form/use-form.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { Announcement, calls } from '../announcement.contract.ts';
import {
  type AnnouncementKind,
  announcementKindLabels,
  announcementKinds,
  announcementLengths,
} from '../announcement.rules.ts';
import { AnnouncementText } from './announcement-list.tsx';
import { JanazahFields, readJanazah } from './janazah-fields.tsx';

/** Form for a new announcement, or for changing `start`. */
export function AnnouncementForm({
  placeId,
  start,
  onDone,
}: {
  placeId: string;
  start?: Announcement;
  onDone?: () => void;
}) {
  const api = useApi<typeof calls>();
  const [kind, setKind] = useState<AnnouncementKind>(start?.kind ?? 'notice');
  const [round, setRound] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'It wasn’t published',
    send: async (fields) => {
      const text = (name: string) => fields.text(name).trim() || undefined;
      const body = fields.text('body');
      const values =
        kind === 'janazah'
          ? { body, ...readJanazah(fields) }
          : { body, title: text('title'), endsOn: text('endsOn') };
      if (start) await api.updateAnnouncement({ id: start.id, updatedAt: start.updatedAt, ...values });
      else {
        const familyConsents = fields.isTicked('familyConsents');
        await api.createAnnouncement({ placeId, kind, familyConsents, ...values });
      }
    },
    onSuccess: () => {
      showToast({ title: start ? 'Announcement updated.' : 'Published. Followers have been told.' });
      setRound(round + 1);
      onDone?.();
    },
  });
  return (
    <form method="post" key={round} noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      {start ? null : (
        <SelectField
          label="What is it?"
          name="kind"
          value={kind}
          onChange={(event) =>
            setKind(announcementKinds.find((name) => name === event.target.value) ?? 'notice')
          }
          choices={announcementKinds.map((value) => ({ value, label: announcementKindLabels[value] }))}
        />
      )}
      {kind === 'janazah' ? (
        <JanazahFields start={start} errors={errors} />
      ) : (
        <NoticeFields start={start} errors={errors} />
      )}
      <TextArea
        className="sm:col-span-2"
        label="Text (optional)"
        name="body"
        maxLength={announcementLengths.body}
        defaultValue={start?.body}
        error={errors.body}
      />
      {kind === 'janazah' && !start ? (
        <CheckboxField
          className="sm:col-span-2"
          label="The family agrees to this announcement"
          name="familyConsents"
          error={errors.familyConsents}
        />
      ) : null}
      <div className="sm:col-span-2">
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : start ? 'Save' : 'Announce'}
        </Button>
      </div>
    </form>
  );
}

function NoticeFields({ start, errors }: { start: Announcement | undefined; errors: Errors }) {
  return (
    <>
      <TextField
        label="Show it until"
        name="endsOn"
        type="date"
        defaultValue={start?.endsOn}
        error={errors.endsOn}
        required
      />
      <TextField
        className="sm:col-span-2"
        label="Announcement title"
        name="title"
        dir="auto"
        maxLength={announcementLengths.title}
        defaultValue={start?.title}
        error={errors.title}
        required
      />
    </>
  );
}

type Listed = Announcement & { isRemoved: boolean };

/** All announcements of a mosque, for its managers. */
export function AnnouncementAdminList({ announcements }: { announcements: readonly Listed[] }) {
  if (announcements.length === 0) return <p className="text-soft">No announcements yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {announcements.map((announcement) => (
        <Line key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  );
}

function Line({ announcement }: { announcement: Listed }) {
  const api = useApi<typeof calls>();
  const [isEditing, setIsEditing] = useState(false);
  const [end] = useAction(() => api.endAnnouncement({ id: announcement.id }), {
    failed: 'It wasn’t removed',
  });
  return (
    <li className="py-4">
      {announcement.isRemoved ? <Badge tone="danger">Removed by a moderator</Badge> : null}
      {isEditing ? (
        <AnnouncementForm
          placeId={announcement.placeId}
          start={announcement}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <AnnouncementText announcement={announcement} />
      )}
      {announcement.isRemoved ? null : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? 'Cancel' : 'Change'}
          </Button>
          <ConfirmButton
            variant="quiet"
            label="Remove"
            question={`Remove the announcement “${announcement.title}”?`}
            action="Remove announcement"
            onConfirm={end}
          />
        </div>
      )}
    </li>
  );
}
