import { Link } from '@tanstack/react-router';
import { isEarnedTier, settableTiers } from '#features/accounts/users/user.rules.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { AdminUserDetails, calls } from '../administration.contract.ts';
import { membershipNames, roleNames, usePermission } from './user-table.tsx';

/** Name, address, membership and role of an account. */
export function EditUserForm({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const may = usePermission();
  const mayChangeMembership = may('account.changeMembership', user) && !isEarnedTier(user.membershipTier);
  const mayChangeEmail = may('account.changeEmail', user);
  const mayChangeRole = may('account.promote', user) || may('account.demote', user);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to update user.',
    send: async (fields) => {
      const email = mayChangeEmail ? fields.text('email') : user.email;
      const role = fields.text('role') === 'admin' ? ('admin' as const) : ('user' as const);
      await api.editUser({
        id: user.id,
        firstName: fields.text('firstName'),
        lastName: fields.text('lastName'),
        ...(mayChangeEmail ? { email } : {}),
        ...(mayChangeMembership
          ? { membershipTier: settableTiers.find((tier) => tier === fields.text('membershipTier')) }
          : {}),
        ...(mayChangeRole ? { role } : {}),
      });
      const description =
        email !== user.email
          ? `We’ve sent links to ${email} and to the present address. Nothing changes yet.`
          : undefined;
      showToast({
        title: 'User has been updated successfully.',
        ...(description === undefined ? {} : { description }),
      });
    },
  });
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextField
        label="First name"
        name="firstName"
        dir="auto"
        defaultValue={user.firstName}
        error={errors.firstName}
        required
      />
      <TextField
        label="Last name"
        name="lastName"
        dir="auto"
        defaultValue={user.lastName}
        error={errors.lastName}
        required
      />
      {mayChangeEmail ? (
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={user.email}
          hint="A new address takes effect three days after you save it, if its owner confirms it and the present address doesn’t stop it."
          error={errors.email}
          required
        />
      ) : (
        <p>
          Change your own address under{' '}
          <Link to="/profile/security" className="link">
            Security
          </Link>
          , with your password.
        </p>
      )}
      {mayChangeMembership ? (
        <SelectField
          label="Membership"
          name="membershipTier"
          defaultValue={user.membershipTier}
          choices={settableTiers.map((value) => ({ value, label: membershipNames[value] }))}
          error={errors.membershipTier}
        />
      ) : (
        <p>
          Membership: {membershipNames[user.membershipTier]}
          {isEarnedTier(user.membershipTier) ? ', until the membership or the advert ends' : ''}
        </p>
      )}
      {mayChangeRole ? (
        <SelectField
          label="Role"
          name="role"
          defaultValue={user.role}
          choices={(['user', 'admin'] as const).map((value) => ({ value, label: roleNames[value] }))}
          error={errors.role}
        />
      ) : null}
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  );
}
