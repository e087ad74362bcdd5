import { ContactRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, MemberConnection } from '../contract.ts';
import { firstNameOf } from './talk-times.ts';

/** Contact details: shared by both or seen by neither. */
export function ShareCard({ connection }: { connection: MemberConnection }) {
  const { id, contact, iShared, otherShared } = connection;
  const name = firstNameOf(connection.other.name);
  const [isLater, setLater] = useState(false);
  const api = useApi<typeof calls>();
  const [share, sharing] = useAction(() => api.shareContact({ id }), { failed: 'Not shared' });
  if (contact !== null) {
    return (
      <Card title={`${name}’s contact details`}>
        <p className="flex flex-wrap gap-x-6">
          {contact.phone === null ? null : <PhoneLink phone={contact.phone} />}
          <EmailLink email={contact.email} />
        </p>
        <p className="text-sm text-soft">
          You have both shared them, so this conversation stays until one of you ends it.
        </p>
      </Card>
    );
  }
  if (iShared) {
    return (
      <Card title="You’ve shared your contact details">{name} sees them once they have shared theirs.</Card>
    );
  }
  if (isLater) return null;
  return (
    <Card title="Share your contact details?">
      <p className="text-sm text-soft">
        Each of you sees the other’s phone and e-mail only when both have shared.
        {otherShared ? ` ${name} has shared theirs.` : ''}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button look="outline" disabled={sharing} onClick={() => share()}>
          Share mine
        </Button>
        <Button look="quiet" onClick={() => setLater(true)}>
          Not now
        </Button>
      </p>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid w-full gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="flex items-center gap-2 text-lg">
        <ContactRound aria-hidden="true" className="size-5 text-tile-ink" />
        {title}
      </h2>
      {children}
    </section>
  );
}
