import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { missingInEvent } from '../../event-draft.ts';
import { EventContactFields } from './event-contact-fields.tsx';
import type { EventStart } from './event-form-parts.ts';
import { EventPlaceFields, type PartnerMosque } from './event-place-fields.tsx';
import { EventPlacesFields, EventTagFields } from './event-tag-fields.tsx';
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
    check: (fields) => missingInEvent(fields, forAdmin),
    send: (fields) => send(fields, image),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      <Panel title="What">
        <EventTextFields start={start} errors={errors} onImage={setImage} />
      </Panel>
      <Panel title="Where">
        <EventPlaceFields start={start} errors={errors} mosques={mosques} isDemanded={!forAdmin} />
      </Panel>
      <Panel title="When">
        <EventTimeFields start={start} errors={errors} mayRepeat={mayRepeat} />
      </Panel>
      <div className="rounded-card border border-line bg-surface px-4 sm:px-6">
        <Optional title="Who is it for?">
          <EventTagFields start={start} forAdmin={forAdmin} />
        </Optional>
        <Optional title="Places and cost">
          <EventPlacesFields start={start} errors={errors} />
        </Optional>
        <Optional title="Contact details">
          <EventContactFields start={start} errors={errors} />
        </Optional>
      </div>
      {children}
      {problem}
      <ActionBar label="Save">
        <Button type="submit" disabled={sending} className="min-h-13 flex-1 text-lg lg:flex-none">
          {sending ? submitting : submit}
        </Button>
      </ActionBar>
    </form>
  );
}

/** What most events leave as it is: folded away until somebody opens it, or something in it is wrong. */
function Optional({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-line border-b last:border-b-0">
      <summary className="flex min-h-14 items-center justify-between gap-4 text-lg">
        <span>
          {title} <span className="text-sm text-soft">(optional)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
