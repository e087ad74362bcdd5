import { getRouteApi } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { problemOf, useApi } from '#kit/web/api.ts';
import { AnchorButton, Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton, ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { OpportunityDetail } from '../opportunity.contract.ts';
import type { calls } from '../own-opportunity.contract.ts';
import { shiftsPlanned } from '../volunteering.errors.ts';
import { ApplySheet } from './application.form.tsx';
import { WithdrawButton } from './own-applications.tsx';

const route = getRouteApi('/volunteering/$opportunityId');

type Props = {
  opportunity: OpportunityDetail;
  sheet: string;
  /** The next shifts with free places, in words. */
  freeShifts: readonly string[];
};

/** The button to apply, or the state of the reader's application. */
export function ApplicationBar({ opportunity, sheet, freeShifts }: Props) {
  const { account } = route.useRouteContext().viewer;
  const { application, isOpen, isOwn } = opportunity;
  const hasApplied = application !== null && application.status !== 'withdrawn';
  if (hasApplied) return <OwnApplication opportunity={opportunity} />;
  if (isOwn || !isOpen || account?.isSuspended) return null;
  if (account === null) {
    const back = encodeURIComponent(`/volunteering/${opportunity.id}`);
    return (
      <ActionBar label="Apply">
        <AnchorButton className="min-h-13 flex-1 text-lg" href={`/sign-in?returnTo=${back}`}>
          Sign in to apply
        </AnchorButton>
      </ActionBar>
    );
  }
  const { currentVolunteers, maxVolunteers } = opportunity;
  if (maxVolunteers !== null && currentVolunteers >= maxVolunteers) {
    return (
      <p className="text-soft">All the places are taken. One may become free, so please check again later.</p>
    );
  }
  return (
    <>
      <ActionBar label="Apply">
        <Button className="min-h-13 flex-1 text-lg" onClick={() => openSheet(sheet)}>
          Apply Now
        </Button>
      </ActionBar>
      <ApplySheet id={sheet} opportunity={opportunity} shifts={freeShifts} />
    </>
  );
}

const sentences = {
  pending: 'The organiser has your application. You’ll get an email when it is answered.',
  accepted: 'You’ve been accepted. The organiser can see your email address and phone number.',
  rejected: 'The organiser could not accept your application.',
  withdrawn: '',
  closed: 'This opportunity was closed before your application was answered.',
} as const;

function OwnApplication({
  opportunity: { application, contact, conversationPath },
}: {
  opportunity: OpportunityDetail;
}) {
  if (!application) return null;
  const { id, status, appliedAt, responseMessage } = application;
  return (
    <section className="rounded-card border border-line bg-surface p-4" aria-labelledby="your-application">
      <h2 id="your-application" className="text-2xl">
        Your application
      </h2>
      <p className="mt-1">{sentences[status]}</p>
      <p className="text-sm text-soft">Applied on {dateText(appliedAt)}</p>
      {responseMessage === null ? null : (
        <blockquote
          className="mt-3 whitespace-pre-line break-words border-line border-s-4 ps-3"
          dir={directionOf(responseMessage)}
        >
          {responseMessage}
        </blockquote>
      )}
      {status === 'accepted' && contact !== null ? (
        <p className="mt-3">
          <span className="block text-sm text-soft">How to reach the organiser</span>
          <Contact {...contact} />
        </p>
      ) : null}
      {conversationPath === null ? null : (
        <AnchorButton variant="outline" className="mt-3" href={conversationPath}>
          <MessagesSquare aria-hidden="true" className="size-5" /> Write to the organiser
        </AnchorButton>
      )}
      {status === 'pending' || status === 'accepted' ? (
        <div className="-ms-4 mt-2">
          <WithdrawButton id={id} isAccepted={status === 'accepted'} />
        </div>
      ) : null}
    </section>
  );
}

function Contact({ method, details }: NonNullable<OpportunityDetail['contact']>) {
  if (method === 'email' && details.includes('@')) return <EmailLink email={details} />;
  if (method === 'phone') return <PhoneLink phone={details} />;
  return <bdi className="break-words">{details}</bdi>;
}

/** The organisers' actions. */
export function OrganiserPanel({ opportunity }: { opportunity: OpportunityDetail }) {
  const { id, title, status, waitingApplications, isOwn } = opportunity;
  const api = useApi<typeof calls>();
  const [pause, pausing] = useAction(() => api.pauseVolunteerOpportunity({ id }), {
    failed: 'It wasn’t paused',
  });
  const [reopen, reopening] = useAction(() => api.reopenVolunteerOpportunity({ id }), {
    failed: 'It wasn’t reopened',
  });
  const params = { opportunityId: id };
  return (
    <section className="rounded-card border border-line bg-surface p-4" aria-labelledby="organise">
      <h2 id="organise" className="text-2xl">
        For organisers
      </h2>
      <p className="mt-1 text-soft">
        {waitingApplications
          ? `${waitingApplications} ${waitingApplications === 1 ? 'application is' : 'applications are'} waiting for an answer.`
          : 'No applications are waiting for an answer.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton
          variant={!waitingApplications ? 'outline' : isOwn ? 'solid' : 'soft'}
          to="/volunteering/$opportunityId/applications"
          params={params}
        >
          Applications
        </LinkButton>
        <LinkButton variant="outline" to="/volunteering/$opportunityId/team" params={params}>
          Shifts and hours
        </LinkButton>
        {status === 'closed' ? null : (
          <>
            <LinkButton variant="outline" to="/volunteering/$opportunityId/edit" params={params}>
              Edit
            </LinkButton>
            {status === 'active' ? (
              <Button variant="outline" onClick={pause} disabled={pausing}>
                Pause
              </Button>
            ) : (
              <Button variant="outline" onClick={reopen} disabled={reopening}>
                Reopen
              </Button>
            )}
            <CloseButton id={id} title={title} />
          </>
        )}
      </div>
    </section>
  );
}

/** Closes the opportunity. If shifts are planned, asks what becomes of them. */
function CloseButton({ id, title }: Pick<OpportunityDetail, 'id' | 'title'>) {
  const api = useApi<typeof calls>();
  const shiftsQuestion = useId();
  const [planned, setPlanned] = useState(0);
  const [shifts, setShifts] = useState<'cancel' | 'keep'>('cancel');
  const failed = 'It wasn’t closed';
  const [close] = useAction(
    async () => {
      try {
        return await api.closeVolunteerOpportunity({ id });
      } catch (error) {
        const { code, count } = problemOf(error);
        if (code !== shiftsPlanned.code || count === undefined) throw error;
        setPlanned(count);
        openSheet(shiftsQuestion);
        return undefined;
      }
    },
    { failed },
  );
  const [closeWithShifts] = useAction(() => api.closeVolunteerOpportunity({ id, shifts }), { failed });
  return (
    <>
      <ConfirmButton
        variant="danger"
        label="Close"
        question={`Close the opportunity “${title}” for good? Its volunteers, and those who are waiting for an answer, will be told.`}
        action="Close opportunity"
        onConfirm={close}
      />
      <ConfirmDialog
        id={shiftsQuestion}
        question={
          planned === 1
            ? 'Close the opportunity? A shift is planned: choose what happens to it.'
            : `Close the opportunity? ${planned} shifts are planned: choose what happens to them.`
        }
        action="Close opportunity"
        dismiss="Go back"
        onConfirm={closeWithShifts}
      >
        <fieldset className="mt-3">
          <legend className="sr-only">Planned shifts</legend>
          {shiftChoices.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3 py-1">
              <input
                type="radio"
                name={`${id}-shifts`}
                checked={shifts === value}
                onChange={() => setShifts(value)}
                className="size-6 shrink-0"
              />
              {label}
            </label>
          ))}
        </fieldset>
      </ConfirmDialog>
    </>
  );
}

const shiftChoices = [
  { value: 'cancel', label: 'Cancelled. Everyone with a place gets an email.' },
  { value: 'keep', label: 'Kept, without further sign-ups.' },
] as const;
