import { getRouteApi, useRouter } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { Application, calls } from '../application.contract.ts';
import { applicationStatusLabels, contactMethodLabels, volunteeringLengths } from '../opportunity.rules.ts';
import { placesText } from '../opportunity-text.rules.ts';

const route = getRouteApi('/_member/volunteering/$opportunityId/applications');

type Props = {
  /** Renders what is known of the person's DBS check; null if the role needs none. */
  checkOf: (application: Application) => ReactNode;
  /** Whether the role needs a check that nobody has seen. */
  lacksCheck: (application: Application) => boolean;
};

/** The applications, for the organisers. */
export function ApplicationsPage({ checkOf, lacksCheck }: Props) {
  const { opportunity, page } = route.useLoaderData();
  const path = `/volunteering/${opportunity.id}`;
  return (
    <>
      <PageHeader
        title="Applications"
        lead={`“${opportunity.title}”: ${placesText(opportunity)}. Please answer within five working days.`}
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: opportunity.title, path },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-4xl">
          <PagedRows
            page={page}
            path={`${path}/applications`}
            empty="Nobody has applied yet"
            emptyText="You’ll get an email when somebody does."
            next="More applications"
          >
            {(applications) => (
              <ol className="[&>li+li]:border-line [&>li+li]:border-t">
                {applications.map((application) => (
                  <ApplicationItem
                    key={application.id}
                    application={application}
                    check={isOpen(application) ? checkOf(application) : null}
                    lacksCheck={lacksCheck(application)}
                  />
                ))}
              </ol>
            )}
          </PagedRows>
        </div>
      </div>
    </>
  );
}

function isOpen({ status }: Application): boolean {
  return status === 'pending' || status === 'accepted';
}

type ItemProps = { application: Application; check: ReactNode; lacksCheck: boolean };

/** An application with the organiser's reply. */
function ApplicationItem({ application, check, lacksCheck }: ItemProps) {
  const { name, status, message, availability, relevantExperience, responseMessage } = application;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="break-words font-bold font-display text-lg leading-tight" dir={directionOf(name)}>
          {name}
        </h2>
        <Tag tone={status === 'pending' ? 'caution' : status === 'accepted' ? 'tile' : 'plain'}>
          {applicationStatusLabels[status]}
        </Tag>
      </div>
      <p className="text-sm text-soft">
        Applied on {dateText(application.appliedAt)}
        {application.answerBy === null ? '' : ` · answer by ${dateText(application.answerBy, 'day')}`}
      </p>
      {check}
      <p className="whitespace-pre-line break-words" dir={directionOf(message)}>
        {message}
      </p>
      <Lines
        lines={[
          ['Available', availability],
          ['Experience', relevantExperience],
          ['Answer', responseMessage],
        ]}
      />
      {application.contact === null ? null : <Contact {...application.contact} />}
      {application.conversationPath === null ? null : (
        <AnchorButton variant="outline" className="justify-self-start" href={application.conversationPath}>
          <MessagesSquare aria-hidden="true" className="size-5" /> Write to {name}
        </AnchorButton>
      )}
      <Answer application={application} lacksCheck={lacksCheck} />
    </li>
  );
}

function Lines({ lines }: { lines: readonly (readonly [name: string, text: string | null])[] }) {
  const filled = lines.filter(([, text]) => text !== null);
  if (filled.length === 0) return null;
  return (
    <dl className="grid gap-2 text-sm">
      {filled.map(([name, text]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="whitespace-pre-line break-words" dir={directionOf(text)}>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Contact({ email, phone, preferred }: NonNullable<Application['contact']>) {
  return (
    <p className="flex flex-wrap gap-x-6">
      <EmailLink email={email} />
      {phone === null ? null : <PhoneLink phone={phone} />}
      {preferred === null ? null : (
        <span className="text-soft">Likes to be reached: {contactMethodLabels[preferred]}</span>
      )}
    </p>
  );
}

/** Accept and Reject; for an accepted volunteer, a button to withdraw the acceptance. */
function Answer({ application, lacksCheck }: { application: Application; lacksCheck: boolean }) {
  const { id, name, status } = application;
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [accepting, rejecting] = [`accept-${id}`, `reject-${id}`];
  if (!isOpen(application)) return null;
  const isAccepted = status === 'accepted';
  return (
    <div className="flex flex-wrap gap-2">
      {isAccepted ? null : (
        <Button variant="soft" onClick={() => openSheet(accepting)}>
          Accept<span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button variant={isAccepted ? 'outline' : 'danger'} onClick={() => openSheet(rejecting)}>
        {isAccepted ? 'Withdraw the place' : 'Reject'}
        <span className="sr-only"> {isAccepted ? `from ${name}` : name}</span>
      </Button>
      <ReasonDialog
        id={accepting}
        title={`Accept ${name}`}
        label="A message (optional)"
        hint={`${lacksCheck ? 'No DBS check seen: the role needs one before the first shift. ' : ''}Say when and where to come the first time.`}
        maxLength={volunteeringLengths.message}
        action={`Accept ${name}`}
        send={async (message) => {
          await api.acceptApplication({ id, message: message || undefined });
          showToast({ title: `You’ve accepted ${name}.` });
          await router.invalidate();
        }}
      />
      <ReasonDialog
        id={rejecting}
        title={isAccepted ? `Withdraw the place from ${name}` : `Reject ${name}`}
        label="A few words to the volunteer"
        required="Please write a few words."
        maxLength={volunteeringLengths.message}
        action={isAccepted ? 'Withdraw place' : `Reject ${name}`}
        variant="danger"
        send={async (message) => {
          await api.rejectApplication({ id, message });
          showToast({ title: isAccepted ? 'The place is free again.' : 'Your answer was sent.' });
          await router.invalidate();
        }}
      />
    </div>
  );
}
