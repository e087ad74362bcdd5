import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#features/accounts/users/user.contract.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../profile.contract.ts';

type Mosque = { id: string; name: string };

/** The form under 'Profile Information'. */
export function ProfileForm({ user, mosques }: { user: CurrentUser; mosques: readonly Mosque[] }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Error',
    fallback: 'Failed to update profile. Please try again.',
    send: async (fields) => {
      // This is a consent, so it is sent only if the member changed it here, not whenever the form is saved.
      const isSubscribed = fields.isTicked('newsletterSubscribed');
      const newsletter =
        isSubscribed === user.newsletterSubscribed ? {} : { newsletterSubscribed: isSubscribed };
      await api.updateProfile({
        firstName: fields.text('firstName'),
        lastName: fields.text('lastName'),
        phone: fields.text('phone'),
        mobile: fields.text('mobile'),
        postcode: fields.text('postcode'),
        placeAffiliationId: fields.text('placeAffiliationId'),
        ...newsletter,
      });
      showToast({ title: 'Profile updated successfully' });
    },
  });
  return (
    <Panel title="Profile Information">
      <form method="post" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={onSubmit}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          dir="auto"
          defaultValue={user.firstName}
          error={errors.firstName}
          required
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          dir="auto"
          defaultValue={user.lastName}
          error={errors.lastName}
          required
        />
        <TextField
          className="sm:col-span-2"
          label="Email"
          type="email"
          value={user.email}
          readOnly
          hint={
            <Link to="/profile/security" search={{}} className="link">
              Change your email address
            </Link>
          }
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
          error={errors.phone}
        />
        <TextField
          label="Mobile number"
          name="mobile"
          type="tel"
          autoComplete="tel"
          defaultValue={user.mobile ?? ''}
          error={errors.mobile}
        />
        <TextField
          label="Postcode (optional)"
          name="postcode"
          autoComplete="postal-code"
          maxLength={maxLengths.postcode}
          defaultValue={user.postcode ?? ''}
          hint="Used to show local mosques and events by proximity. Other members can’t see it."
          error={errors.postcode}
        />
        <SelectField
          label="Mosque affiliation"
          name="placeAffiliationId"
          defaultValue={user.placeAffiliationId ?? ''}
          choices={[
            { value: '', label: 'No mosque selected' },
            ...mosques.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.placeAffiliationId}
        />
        <CheckboxField
          className="sm:col-span-2"
          label="Subscribe to Community Newsletter"
          name="newsletterSubscribed"
          hint="What’s on in the coming week, by email. You can stop it here or in any of these emails."
          defaultChecked={user.newsletterSubscribed}
        />
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
    </Panel>
  );
}
