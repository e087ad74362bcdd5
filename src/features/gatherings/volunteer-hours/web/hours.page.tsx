import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { type Errors, useForm } from '#kit/web/form/use-form.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, EndedShift } from '../hours.contract.ts';
import { hourLengths, hoursText, maxHoursADay, quarter } from '../hours.rules.ts';
import { shiftText } from '../shift.rules.ts';
import { OwnHoursRows } from './own-hours.tsx';

const route = getRouteApi('/_account/volunteering/hours');

/** /volunteering/hours: the member's hours, and a form to record more. */
export function HoursPage() {
  const { record, page } = route.useLoaderData();
  const { for: chosen } = route.useSearch();
  const { confirmedMinutes, pendingMinutes, opportunities } = record;
  return (
    <>
      <PageHeader
        lead={sumText(confirmedMinutes, pendingMinutes)}
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: 'My Profile', path: '/volunteering/profile' },
        ]}
      />
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-[7fr_5fr]">
        <Panel title="Add hours" className="lg:order-last">
          <HoursForm opportunities={opportunities} chosen={chosen} />
        </Panel>
        <div className="min-w-0">
          <PagedRows
            page={page}
            path="/volunteering/hours"
            empty="No hours yet"
            emptyText="Record your hours. They count once the organiser has confirmed them."
            next="Earlier hours"
          >
            {(rows) => <OwnHoursRows rows={rows} />}
          </PagedRows>
          {confirmedMinutes === 0 ? null : (
            <p className="mt-4">
              <LinkButton variant="outline" to="/volunteering/certificate">
                Certificate to print
              </LinkButton>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function sumText(confirmed: number, pending: number): string {
  const waiting = pending === 0 ? '' : `, and ${hoursText(pending)} waiting`;
  return confirmed === 0 && pending === 0
    ? 'Once your hours are confirmed, you can print a certificate of them.'
    : `${confirmed === 0 ? 'Nothing' : hoursText(confirmed)} confirmed${waiting}.`;
}

type Opportunity = { id: string; title: string; lastShift: EndedShift | null };
type Props = { opportunities: readonly Opportunity[]; chosen: string | undefined };

/** Returns the opportunity that was asked for, or the one at which the member's last shift was. */
function startingOpportunity({ opportunities, chosen }: Props): Opportunity | undefined {
  const byEnd = opportunities.toSorted((a, b) =>
    (b.lastShift?.endsAt ?? '').localeCompare(a.lastShift?.endsAt ?? ''),
  );
  return opportunities.find(({ id }) => id === chosen) ?? byEnd[0];
}

/** The form to record hours, for one of the member's opportunities. It proposes their last shift there. */
function HoursForm({ opportunities, chosen }: Props) {
  const api = useApi<typeof calls>();
  const [opportunityId, choose] = useState(startingOpportunity({ opportunities, chosen })?.id);
  const [added, setAdded] = useState(0);
  const proposal = opportunities.find(({ id }) => id === opportunityId)?.lastShift ?? null;
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your hours weren’t added',
    check: (fields) => ({
      date: fields.text('date') === '' ? 'Please enter the day.' : undefined,
      hours: fields.number('hours') === undefined ? 'Please enter how many hours.' : undefined,
    }),
    send: (fields) =>
      api.recordVolunteerHours({
        opportunityId: fields.text('opportunityId'),
        date: fields.text('date'),
        hours: fields.number('hours') ?? 0,
        note: fields.text('note'),
      }),
    onSuccess: ({ message }) => {
      setAdded((before) => before + 1);
      showToast({ title: message });
    },
  });
  if (opportunities.length === 0) {
    return (
      <>
        <p>You can add hours once an organiser has accepted you.</p>
        <AllLink to="/volunteering">Find Opportunities</AllLink>
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <SelectField
        label="Opportunity"
        name="opportunityId"
        value={opportunityId}
        onChange={({ target }) => choose(target.value)}
        choices={opportunities.map(({ id, title }) => ({ value: id, label: title }))}
        error={errors.opportunityId}
      />
      {/* Emptied once hours are added, and filled in again from the shift of another opportunity. */}
      <EntryFields key={`${added} ${proposal?.id}`} proposal={proposal} errors={errors} />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Adding…' : 'Add hours'}
      </Button>
    </form>
  );
}

/** The fields of one entry; a shift fills in its day and its length. */
function EntryFields({ proposal, errors }: { proposal: EndedShift | null; errors: Errors }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Day"
          name="date"
          type="date"
          defaultValue={proposal?.date}
          required
          error={errors.date}
        />
        <TextField
          label="Hours"
          name="hours"
          type="number"
          inputMode="decimal"
          min={quarter}
          max={maxHoursADay}
          step={quarter}
          defaultValue={proposal?.hours}
          required
          error={errors.hours}
        />
      </div>
      {proposal === null ? null : (
        <p className="text-sm text-soft">
          Filled in from your last shift: {shiftText(proposal)}. Change it if it was different.
        </p>
      )}
      <TextArea
        label="What you did (optional)"
        name="note"
        rows={2}
        maxLength={hourLengths.note}
        error={errors.note}
      />
    </>
  );
}
