import { HoursEditor, readOpeningHours } from '#features/mosques/opening-hours/web/opening-hours.form.tsx';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { BereavementService, calls } from '../bereavement.contract.ts';
import {
  bereavementLimits,
  isCheckDue,
  nextCheck,
  type ServiceKind,
  serviceKindLabels,
  serviceKinds,
} from '../bereavement.rules.ts';

/** A sheet to add a number, or to change one. Opened when its check is due it proposes today as the day of the check. */
export function ServiceSheet({
  id,
  title,
  service,
  today,
}: {
  id: string;
  title: string;
  service?: BereavementService;
  today: string;
}) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Nothing was changed',
    refresh: true,
    check: missing,
    send: async (fields) => {
      const input = read(fields);
      if (service) await api.updateBereavementService({ id: service.id, ...input });
      else await api.createBereavementService(input);
    },
    onSuccess: () => {
      closeSheet(id);
      showToast({ title: service ? 'Number changed' : 'Number added' });
    },
  });
  const isCurrent = service !== undefined && !isCheckDue(service, today);
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <SelectField
          label="What it is"
          name="kind"
          defaultValue={service?.kind ?? serviceKinds[0]}
          choices={serviceKinds.map((value) => ({ value, label: serviceKindLabels[value] }))}
          error={errors.kind}
        />
        <TextField
          label="Name"
          name="name"
          dir="auto"
          hint="As families say it: Register office, burials at the weekend."
          maxLength={bereavementLimits.name}
          defaultValue={service?.name}
          error={errors.name}
        />
        <TextField
          label="Telephone"
          name="phone"
          type="tel"
          defaultValue={service?.phone}
          error={errors.phone}
        />
        <TextField
          label="For whom, or what to ask for (optional)"
          name="forWhom"
          dir="auto"
          hint="For example: At night, ask for the site manager."
          maxLength={bereavementLimits.forWhom}
          defaultValue={service?.forWhom ?? ''}
          error={errors.forWhom}
        />
        <TextField
          label="Where the number is from"
          name="source"
          dir="auto"
          hint="The web page, or who told you."
          maxLength={bereavementLimits.source}
          defaultValue={service?.source}
          error={errors.source}
        />
        <TextField
          label="Checked on"
          name="checkedOn"
          type="date"
          hint="The day on which you rang it, or read it on their own website."
          defaultValue={isCurrent ? service.checkedOn : today}
          error={errors.checkedOn}
        />
        <TextField
          label="Check again by"
          name="checkBy"
          type="date"
          defaultValue={isCurrent ? service.checkBy : nextCheck(today)}
          error={errors.checkBy}
        />
        <HoursEditor start={service?.openingHours ?? null} errors={errors} />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}

function missing(fields: Fields) {
  const { name, phone, source, checkedOn, checkBy } = read(fields);
  return {
    ...(name === '' && { name: 'Please enter a name.' }),
    ...(phone === '' && { phone: 'Please enter the telephone number.' }),
    ...(source === '' && { source: 'Please say where the number is from.' }),
    ...(checkedOn === '' && { checkedOn: 'Please enter a day.' }),
    ...(checkBy === '' && { checkBy: 'Please enter a day.' }),
  };
}

function read(fields: Fields) {
  return {
    kind: kindIn(fields.text('kind')),
    name: fields.text('name').trim(),
    forWhom: fields.text('forWhom').trim() || null,
    phone: fields.text('phone').trim(),
    openingHours: readOpeningHours(fields),
    source: fields.text('source').trim(),
    checkedOn: fields.text('checkedOn'),
    checkBy: fields.text('checkBy'),
  };
}

function kindIn(text: string): ServiceKind {
  return serviceKinds.find((kind) => kind === text) ?? serviceKinds[0];
}
