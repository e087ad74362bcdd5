import { Link } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../contract.ts';
import { waitingListLengths } from '../max-lengths.ts';
import { campaignOf } from './campaign.ts';
import { checkJoinInput, joinInputOf } from './check-join-input.ts';

/** The sign-up form. Fields are validated by the contract's schema, which is fetched when someone starts to fill it in. */
export function JoinForm({ onJoined }: { onJoined: (message: string) => void }) {
  const api = useApi<typeof calls>();
  const { onSubmit, recheck, sending, errors, problem } = useForm({
    failed: 'Failed to join waiting list. Please try again.',
    check: checkJoinInput,
    send: async (fields) => {
      const input = joinInputOf(fields);
      const campaign = campaignOf(input, location, document.referrer);
      onJoined((await api.joinWaitingList({ ...input, ...campaign })).message);
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={onSubmit}
      onBlur={recheck}
      onChange={recheck}
    >
      <TextField label="Email" type="email" autoComplete="email" name="email" error={errors.email} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          dir="auto"
          name="firstName"
          error={errors.firstName}
          required
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          dir="auto"
          name="lastName"
          error={errors.lastName}
          required
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone" type="tel" autoComplete="tel" name="phone" error={errors.phone} required />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          name="postcode"
          error={errors.postcode}
          required
        />
      </div>
      <TextArea
        label="Why would you like to join? (optional)"
        maxLength={waitingListLengths.reason}
        name="reason"
        error={errors.reason}
      />
      <TextField
        label="Who told you about us? (optional)"
        maxLength={waitingListLengths.referredBy}
        name="referredBy"
        dir="auto"
        error={errors.referredBy}
      />
      <CheckboxField label="Send me the weekly e-mail too" name="weeklyNewsletter" />
      <CheckboxField
        label="Remember how I heard about you: the poster or link, my language and kind of device (optional)"
        name="campaignConsent"
      />
      <p className="text-sm text-soft">
        By joining, you confirm that you are 18 or older and agree to us keeping these details, which show
        that you are Muslim or interested in the community, to invite you:{' '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        . You can withdraw your consent at any time.
      </p>
      {problem}
      <Button type="submit" disabled={sending}>
        {sending ? 'Joining…' : 'Join the waiting list'}
      </Button>
      <noscript>
        <p className="text-danger">
          You need JavaScript to use this form. You can also write to us: our address is at the foot of the
          page.
        </p>
      </noscript>
    </form>
  );
}
