import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { problemOf } from '#kit/web/api-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, JoinInput } from '../contract.ts';
import { waitingListLengths } from '../max-lengths.ts';
import { campaignOf } from './campaign.ts';
import { checkJoinInput } from './check-join-input.ts';

const failed = 'Failed to join waiting list. Please try again.';

/** The sign-up form. Fields are validated by the contract's schema, which is fetched when someone starts to fill it in. */
export function JoinForm({ onJoined }: { onJoined: (message: string) => void }) {
  const api = useApi<typeof calls>();
  const { register, handleSubmit, setError, formState } = useForm<JoinInput>({
    resolver: checkJoinInput,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  const join = async (input: JoinInput) => {
    try {
      onJoined(
        (await api.joinWaitingList({ ...input, ...campaignOf(input, location, document.referrer) })).message,
      );
    } catch (error) {
      const problem = problemOf(error);
      for (const issue of problem.issues) {
        if (isField(issue.path)) setError(issue.path, { message: issue.message });
      }
      showToast({ title: failed, description: problem.text, tone: 'danger' });
    }
  };

  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={handleSubmit(join)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          dir="auto"
          {...register('firstName')}
          error={errors.firstName?.message}
          required
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          dir="auto"
          {...register('lastName')}
          error={errors.lastName?.message}
          required
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...register('email')}
        error={errors.email?.message}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...register('phone')}
          error={errors.phone?.message}
          required
        />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          {...register('postcode')}
          error={errors.postcode?.message}
          required
        />
      </div>
      <TextArea
        label="Why would you like to join? (optional)"
        maxLength={waitingListLengths.reason}
        {...register('reason')}
        error={errors.reason?.message}
      />
      <CheckboxField label="Send me the weekly e-mail too" {...register('weeklyNewsletter')} />
      <CheckboxField
        label="Remember how I heard about you: the poster or link, my language and kind of device (optional)"
        {...register('campaignConsent')}
      />
      <p className="text-sm text-soft">
        By joining, you confirm that you are 18 or older and agree to us keeping these details, which show
        that you are Muslim or interested in the community, to invite you:{' '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        . You can withdraw your consent at any time.
      </p>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Joining…' : 'Join the waiting list'}
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

const fields = ['firstName', 'lastName', 'email', 'phone', 'postcode', 'reason'] as const;

function isField(path: string): path is (typeof fields)[number] {
  return fields.some((field) => field === path);
}
