import { useNavigate, useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { AnchorButton, Button, LinkButton } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { Listing } from '../contract.ts';
import { listingLengths } from '../listing-options.ts';
import type { calls } from '../talk-contract.ts';

/** The one thing to do with a listing: write to its seller, or for the seller, look after it. */
export function ContactPanel({ listing }: { listing: Listing }) {
  const { viewer } = useRouter().options.context;
  if (listing.isOwn) return <OwnPanel listing={listing} />;
  if (!listing.isLive) {
    return (
      <Notice tone="tile">
        {listing.status === 'sold' ? 'This has been sold or given away.' : 'This listing has ended.'}
        {listing.talkId === null ? null : <TalkLink talkId={listing.talkId} />}
      </Notice>
    );
  }
  if (viewer.account === null) {
    const returnTo = encodeURIComponent(`/classifieds/${listing.id}`);
    return (
      <Panel title="Interested?">
        <p className="text-soft">Members write to the seller through the site.</p>
        <AnchorButton href={`/sign-in?returnTo=${returnTo}`} className="mt-4 w-full">
          Sign in to write
        </AnchorButton>
      </Panel>
    );
  }
  if (listing.talkId !== null) {
    return (
      <Panel title="You’ve already written about this">
        <TalkLink talkId={listing.talkId} />
      </Panel>
    );
  }
  return <ContactForm listing={listing} />;
}

function TalkLink({ talkId }: { talkId: string }) {
  return (
    <p>
      <LinkButton look="outline" to="/classifieds/messages/$talkId" params={{ talkId }} className="mt-2">
        Open the conversation
      </LinkButton>
    </p>
  );
}

function OwnPanel({ listing }: { listing: Listing }) {
  const waits = listing.status === 'pending';
  return (
    <Panel title="This is your listing">
      <p className="text-soft">
        {waits
          ? 'It’s waiting for approval. We’ll tell you by e-mail.'
          : 'People who are interested write to you through the site.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/classifieds/mine">My listings</LinkButton>
        {listing.status === 'sold' ? null : (
          <LinkButton look="outline" to="/classifieds/$listingId/edit" params={{ listingId: listing.id }}>
            Edit
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}

function ContactForm({ listing }: { listing: Listing }) {
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Your message wasn’t sent',
    check: (fields) => (fields.text('message').trim() === '' ? { message: 'Please write a message.' } : {}),
    send: async (fields) => {
      const { talkId } = await api.contactSeller({ id: listing.id, message: fields.text('message') });
      await navigate({ to: '/classifieds/messages/$talkId', params: { talkId } });
    },
  });
  return (
    <Panel title={`Write to ${listing.seller?.name ?? 'the seller'}`}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <TextArea
          label="Message"
          name="message"
          rows={3}
          maxLength={listingLengths.message}
          defaultValue="Salam, is it still there?"
          hint="Your e-mail address stays hidden, and so does the seller’s."
          error={errors.message}
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </form>
    </Panel>
  );
}
