import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Disclosure } from '#kit/web/ui/disclosure.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../../application-contract.ts';
import type { ListedOpportunity } from '../../contract.ts';
import { volunteeringLengths } from '../../max-lengths.ts';

type Wanted = Pick<ListedOpportunity, 'id' | 'title' | 'organizationName' | 'usualAnswerDays' | 'minimumAge'>;

/** The dialog in which somebody applies for an opportunity. */
export function ApplySheet({ id, opportunity }: { id: string; opportunity: Wanted | undefined }) {
  return (
    <Sheet id={id} title={<bdi>Apply for: {opportunity?.title}</bdi>}>
      {opportunity ? <ApplyForm key={opportunity.id} sheet={id} opportunity={opportunity} /> : null}
    </Sheet>
  );
}

function ApplyForm({ sheet, opportunity }: { sheet: string; opportunity: Wanted }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Failed to submit application. Please try again.',
    check: (fields) =>
      fields.text('message').trim() === '' ? { message: 'Please write a sentence or two.' } : {},
    send: async (fields) => {
      const { message } = await api.applyForOpportunity({
        opportunityId: opportunity.id,
        message: fields.text('message').trim(),
        availability: fields.text('availability').trim() || undefined,
        relevantExperience: fields.text('relevantExperience').trim() || undefined,
      });
      closeSheet(sheet);
      showToast({ title: message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
      <UsualAnswer opportunity={opportunity} />
      {opportunity.minimumAge === null ? null : (
        <p>Volunteers must be at least {opportunity.minimumAge}. By applying you confirm that you are.</p>
      )}
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
            maxLength={volunteeringLengths.availability}
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
        <Button look="outline" onClick={() => closeSheet(sheet)}>
          Cancel
        </Button>
        <Button type="submit" disabled={sending}>
          {sending ? 'Submitting...' : 'Submit Application'}
        </Button>
      </div>
      <p className="text-sm text-soft">Your phone and e-mail are shown only once you are accepted.</p>
    </form>
  );
}

function UsualAnswer({ opportunity: { organizationName, usualAnswerDays } }: { opportunity: Wanted }) {
  if (usualAnswerDays === null) return null;
  const days = usualAnswerDays === 1 ? 'a day' : `${usualAnswerDays} days`;
  return (
    <p className="text-soft">
      <bdi>{organizationName ?? 'The organiser'}</bdi> usually answers within {days}.
    </p>
  );
}
