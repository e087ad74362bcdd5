import { maxLengths } from '#kit/contract/field-limits.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../dbs-check.contract.ts';
import { dbsLevelLabels, dbsLevels, latestExpiry, maxRoleLength } from '../dbs-check.rules.ts';

type Props = {
  /** The member, if the screen knows; otherwise the form asks for an email address. */
  userId?: string;
  /** The mosque that records the check. */
  placeId?: string;
  role?: string;
  onDone?: () => void;
};

/** Records the dates of a certificate that somebody has just seen. Neither the certificate nor its number is stored. */
export function DbsCheckForm({ userId, placeId, role, onDone }: Props) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The check wasn’t recorded',
    check: (fields) => ({
      email:
        userId === undefined && fields.text('email').trim() === '' ? 'Please say whose it is.' : undefined,
      role: fields.text('role').trim() === '' ? 'Please say for which role it was seen.' : undefined,
      issuedOn: fields.text('issuedOn') === '' ? 'Please enter the date on the certificate.' : undefined,
    }),
    send: (fields) => {
      const issuedOn = fields.text('issuedOn');
      return api.recordDbsCheck({
        ...(userId === undefined ? { email: fields.text('email').trim() } : { userId }),
        role: fields.text('role'),
        level: dbsLevels.find((level) => level === fields.text('level')) ?? 'enhanced',
        issuedOn,
        expiresOn: fields.text('expiresOn') || latestExpiry(issuedOn),
        placeId,
      });
    },
    onSuccess: ({ message }) => {
      showToast({ title: message });
      onDone?.();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      {userId === undefined ? (
        <TextField
          label="The member’s email"
          name="email"
          type="email"
          maxLength={maxLengths.email}
          required
          error={errors.email}
        />
      ) : null}
      <TextField
        label="Role"
        name="role"
        dir="auto"
        defaultValue={role ?? ''}
        maxLength={maxRoleLength}
        placeholder="Homework club helper"
        required
        error={errors.role}
      />
      <SelectField
        label="Certificate"
        name="level"
        defaultValue="enhanced"
        choices={dbsLevels.map((value) => ({ value, label: dbsLevelLabels[value] }))}
        error={errors.level}
      />
      <TextField
        label="Date on the certificate"
        name="issuedOn"
        type="date"
        required
        error={errors.issuedOn}
      />
      <TextField
        label="Accepted until (optional)"
        name="expiresOn"
        type="date"
        hint="Three years if you leave it empty."
        error={errors.expiresOn}
      />
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <p className="text-sm text-soft">
          Only record what you have held in your hands. Don’t photograph or copy the certificate, and don’t
          keep its number.
        </p>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Recording…' : 'Record check'}
        </Button>
      </div>
    </form>
  );
}
