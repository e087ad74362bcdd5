import { Link } from '@tanstack/react-router';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { calls, JoinInput } from '../waiting-list.contract.ts';
import { waitingListLengths } from '../waiting-list.rules.ts';

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
      <CheckboxField label="Send me the weekly email too" name="weeklyNewsletter" />
      <CheckboxField
        label="Let you record which poster or link brought me here, my language and kind of device (optional)"
        name="campaignConsent"
      />
      <p className="text-sm text-soft">
        By joining, you confirm that you are 18 or older and agree that we keep these details so that we can
        invite you. They may show that you are Muslim: see our{' '}
        <Link to="/privacy" className="link">
          privacy page
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

/** Reads the form's fields. */
function joinInputOf(fields: Fields): JoinInput {
  return {
    firstName: fields.text('firstName'),
    lastName: fields.text('lastName'),
    email: fields.text('email'),
    phone: fields.text('phone'),
    postcode: fields.text('postcode'),
    reason: fields.text('reason'),
    ...(fields.text('referredBy').trim() ? { referredBy: fields.text('referredBy') } : {}),
    weeklyNewsletter: fields.isTicked('weeklyNewsletter'),
    campaignConsent: fields.isTicked('campaignConsent'),
  };
}

/** Validates the form with the contract's schema, loaded on first use because it is bigger than the page. */
async function checkJoinInput(fields: Fields): Promise<Errors> {
  const contract = await import('../waiting-list.contract.ts');
  const { error } = contract.JoinInput.safeParse(joinInputOf(fields));
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

const utmParameters = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
} as const;

const maxLength = 100;

/** The campaign parameters from the URL and the referrer; empty unless the box is ticked. */
export function campaignOf(
  input: Pick<JoinInput, 'campaignConsent'>,
  page: { search: string },
  referrer: string,
): Partial<JoinInput> {
  if (!input.campaignConsent) return {};
  const search = new URLSearchParams(page.search);
  const fields = Object.entries(utmParameters).flatMap(([field, name]) => {
    const value = search
      .get(name)
      ?.replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, maxLength);
    return value ? [[field, value]] : [];
  });
  return { ...Object.fromEntries(fields), ...(referrer === '' ? {} : { referrer: referrer.slice(0, 2000) }) };
}
