import { getRouteApi } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ActionBar } from '#kit/web/ui/over/action-bar.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import type { OpportunityDetail } from '../../contract.ts';
import { ApplySheet } from './apply-sheet.tsx';
import { WithdrawButton } from './own-applications.tsx';

const route = getRouteApi('/volunteering/$opportunityId');

type Props = { opportunity: OpportunityDetail; sheet: string };

/** The one thing to do: apply, or what has become of the application. */
export function ApplicationBar({ opportunity, sheet }: Props) {
  const { account } = route.useRouteContext().viewer;
  const { application, isOpen, isOwn } = opportunity;
  const hasApplied = application !== null && application.status !== 'withdrawn';
  if (hasApplied) return <OwnAnswer opportunity={opportunity} />;
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
      <ApplySheet id={sheet} opportunity={opportunity} />
    </>
  );
}

const sentences = {
  pending: 'The organiser has your application. You’ll get an e-mail when it is answered.',
  accepted: 'You’ve been accepted. The organiser can see your e-mail address and phone number.',
  rejected: 'The organiser could not accept your application.',
  withdrawn: '',
  closed: 'This opportunity was closed before your application was answered.',
} as const;

function OwnAnswer({ opportunity: { application, contact } }: { opportunity: OpportunityDetail }) {
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
        <blockquote className="mt-3 whitespace-pre-line break-words border-line border-s-4 ps-3" dir="auto">
          {responseMessage}
        </blockquote>
      )}
      {status === 'accepted' && contact !== null ? (
        <p className="mt-3">
          <span className="block text-sm text-soft">How to reach the organiser</span>
          <Contact {...contact} />
        </p>
      ) : null}
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
