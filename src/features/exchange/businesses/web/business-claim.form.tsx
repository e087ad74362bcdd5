import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import { claimLengths } from '../business.rules.ts';
import type { calls } from '../business-claim.contract.ts';

type Props = { businessId: string; isWaiting: boolean; isSignedIn: boolean };

/** Lets the owner of a business without one claim it. */
export function ClaimSection({ businessId, isWaiting, isSignedIn }: Props) {
  return (
    <section aria-labelledby="claim" className="no-print">
      <SectionLabel id="claim" title="Is this your business?" />
      {isWaiting ? (
        <PendingClaim businessId={businessId} />
      ) : isSignedIn ? (
        <ClaimPrompt businessId={businessId} />
      ) : (
        <p>
          This business has no owner here yet. If it is yours,{' '}
          <a
            href={`/sign-in?returnTo=${encodeURIComponent(`/business-directory/${businessId}`)}`}
            className="link"
          >
            sign in
          </a>{' '}
          to tell us.
        </p>
      )}
    </section>
  );
}

function ClaimPrompt({ businessId }: { businessId: string }) {
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting) return <ClaimForm businessId={businessId} onClose={() => setIsWriting(false)} />;
  return (
    <>
      <p>This business has no owner here yet. Its owner can set the opening hours and add pictures.</p>
      <Button variant="outline" className="mt-2" onClick={() => setIsWriting(true)}>
        This is my business
      </Button>
    </>
  );
}

function ClaimForm({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your message wasn’t sent',
    send: (fields) => api.claimBusiness({ id: businessId, words: fields.text('words') }),
    onSuccess: ({ message }) => {
      showToast({ title: message });
      onClose();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
      <TextArea
        label="How can we tell that it is yours?"
        hint="Tell us what you do there, and a work phone number or address where we can reach you. Only administrators read it."
        name="words"
        required
        maxLength={claimLengths.words}
        error={errors.words}
      />
      {problem}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function PendingClaim({ businessId }: { businessId: string }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawClaim({ id: businessId }), {
    failed: 'It wasn’t withdrawn',
  });
  return (
    <>
      <p>You’ve told us that it’s yours. We’re checking, and we’ll email you.</p>
      <ConfirmButton
        variant="quiet"
        label="Withdraw"
        question="Withdraw your claim that this business is yours?"
        action="Withdraw claim"
        onConfirm={withdraw}
      />
    </>
  );
}
