import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';
import { dbsLevelLabels, dbsLevels, lastDayOf, maxRoleLength } from '../dbs-rules.ts';

type Props = {
  /** Whose check it is, where the screen knows; else the form asks for the e-mail address. */
  userId?: string;
  /** The mosque in whose name it is recorded. */
  placeId?: string;
  role?: string;
  onDone?: () => void;
};

/** What was on the certificate that somebody has just seen. Neither the certificate nor its number is kept. */
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
    send: async (fields) => {
      const issuedOn = fields.text('issuedOn');
      const { message } = await api.recordDbsCheck({
        ...(userId === undefined ? { email: fields.text('email').trim() } : { userId }),
        role: fields.text('role'),
        level: dbsLevels.find((one) => one === fields.text('level')) ?? 'enhanced',
        issuedOn,
        expiresOn: fields.text('expiresOn') || lastDayOf(issuedOn),
        placeId,
      });
      showToast({ title: message });
      onDone?.();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
      {userId === undefined ? (
        <TextField
          label="The member’s e-mail"
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
