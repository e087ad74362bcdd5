import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../application.contract.ts';
import type { ListedOpportunity } from '../opportunity.contract.ts';
import { volunteeringLengths } from '../opportunity.rules.ts';

type Wanted = Pick<ListedOpportunity, 'id' | 'title' | 'organizationName' | 'usualAnswerDays' | 'minimumAge'>;

/** The sheet in which a member applies for an opportunity. */
export function ApplySheet({
  id,
  opportunity,
  shifts,
}: {
  id: string;
  opportunity: Wanted | undefined;
  /** The next shifts with free places, in words. */
  shifts: readonly string[];
}) {
  return (
    <Sheet id={id} title={<bdi>Apply for: {opportunity?.title}</bdi>}>
      {opportunity ? (
        <ApplyForm key={opportunity.id} sheet={id} opportunity={opportunity} shifts={shifts} />
      ) : null}
    </Sheet>
  );
}

type FormProps = { sheet: string; opportunity: Wanted; shifts: readonly string[] };

function ApplyForm({ sheet, opportunity, shifts }: FormProps) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Error',
    fallback: 'Failed to submit application. Please try again.',
    check: (fields) =>
      fields.text('message').trim() === '' ? { message: 'Please write a sentence or two.' } : {},
    send: (fields) =>
      api.applyForOpportunity({
        opportunityId: opportunity.id,
        message: fields.text('message').trim(),
        availability: availabilityOf(fields, shifts),
        relevantExperience: fields.text('relevantExperience').trim() || undefined,
      }),
    onSuccess: ({ message }) => {
      closeSheet(sheet);
      showToast({ title: 'Success', description: message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
      <UsualAnswer opportunity={opportunity} />
      {opportunity.minimumAge === null ? null : (
        <p>Volunteers must be at least {opportunity.minimumAge}. By applying you confirm that you are.</p>
      )}
      <ShiftChoices shifts={shifts} />
      <TextArea
        label="Why are you interested in this opportunity?"
        name="message"
        rows={4}
        maxLength={volunteeringLengths.message}
        required
        error={errors.message}
      />
      <Disclosure summary="When you have time, and what you have done before (optional)">
        <div className="grid gap-3 pt-2">
          <TextField
            label="When do you have time?"
            name="availability"
            dir="auto"
            placeholder="Saturday mornings"
            maxLength={volunteeringLengths.availability - roomForShifts}
            error={errors.availability}
          />
          <TextArea
            label="What have you done that helps?"
            name="relevantExperience"
            rows={3}
            maxLength={volunteeringLengths.experience}
            error={errors.relevantExperience}
          />
        </div>
      </Disclosure>
      {problem}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={() => closeSheet(sheet)}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Submitting...' : 'Submit Application'}
        </Button>
      </div>
      <p className="text-sm text-soft">Your phone and email are shown only once you are accepted.</p>
    </form>
  );
}

const maxShifts = 3;
/** The chosen shifts stand before the applicant's own words about their time. */
const roomForShifts = 150;

/** Applicants name the shifts they would take; the places are booked after acceptance. */
function ShiftChoices({ shifts }: { shifts: readonly string[] }) {
  if (shifts.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">Which shifts could you do? (optional)</legend>
      {shifts.slice(0, maxShifts).map((shift, at) => (
        <CheckboxField key={shift} name={`shift-${at}`} label={shift} />
      ))}
    </fieldset>
  );
}

/** 'Sat 28 Nov, 9:30am–12:30pm; after work on weekdays' */
function availabilityOf(fields: Fields, shifts: readonly string[]): string | undefined {
  const chosen = shifts.slice(0, maxShifts).filter((_, at) => fields.isTicked(`shift-${at}`));
  const parts = [...chosen, fields.text('availability').trim()].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}

function UsualAnswer({ opportunity: { organizationName, usualAnswerDays } }: { opportunity: Wanted }) {
  if (usualAnswerDays === null) return null;
  const days = usualAnswerDays === 1 ? 'a day' : `${usualAnswerDays} days`;
  return (
    <p className="text-soft">
      <bdi>{organizationName ?? 'The organiser'}</bdi> usually replies within {days}.
    </p>
  );
}
