import { type ReactNode, useState } from 'react';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { missingInEvent } from '../../event-draft.ts';
import type { EventStart } from './event-form-parts.ts';
import { EventPlaceFields, type PartnerMosque } from './event-place-fields.tsx';
import { EventTagFields } from './event-tag-fields.tsx';
import { EventTextFields } from './event-text-fields.tsx';
import { EventTimeFields } from './event-time-fields.tsx';

type Props = {
  start: EventStart;
  mosques: readonly PartnerMosque[];
  /** Whether the administrator's categories and wishes are offered. */
  forAdmin: boolean;
  /** Whether it may be repeated: a new one. */
  mayRepeat: boolean;
  submit: string;
  submitting: string;
  failed: string;
  send: (fields: Fields, image: File | null) => Promise<void>;
  children?: ReactNode;
};

/** The form of an event: for members, administrators, and changes. */
export function EventForm(props: Props) {
  const { start, mosques, forAdmin, mayRepeat, submit, submitting, failed, send, children } = props;
  const [image, setImage] = useState<File | null>(null);
  const { onSubmit, sending, errors, problem } = useForm({
    failed,
    check: missingInEvent,
    send: (fields) => send(fields, image),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      <Panel title="What">
        <EventTextFields start={start} errors={errors} forAdmin={forAdmin} onImage={setImage} />
      </Panel>
      <Panel title="Where">
        <EventPlaceFields start={start} errors={errors} mosques={mosques} />
      </Panel>
      <Panel title="When">
        <EventTimeFields start={start} errors={errors} mayRepeat={mayRepeat} />
      </Panel>
      <Panel title="For whom">
        <EventTagFields start={start} errors={errors} forAdmin={forAdmin} />
      </Panel>
      {children}
      <div>
        {problem}
        <Button type="submit" disabled={sending} className="w-full sm:w-auto">
          {sending ? submitting : submit}
        </Button>
      </div>
    </form>
  );
}
