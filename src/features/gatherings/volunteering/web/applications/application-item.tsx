import { useRouter } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { Application, calls } from '../../application-contract.ts';
import { volunteeringLengths } from '../../max-lengths.ts';
import { applicationStatusLabels } from '../../volunteer-options.ts';

/** An application as its organiser reads and answers it. */
export function ApplicationItem({ application }: { application: Application }) {
  const { name, status, message, availability, relevantExperience, responseMessage } = application;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="break-words font-bold font-display text-lg leading-tight" dir="auto">
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
      <p className="whitespace-pre-line break-words" dir="auto">
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
      <Answer application={application} />
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
          <dd className="whitespace-pre-line break-words" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Contact({ email, phone }: NonNullable<Application['contact']>) {
  return (
    <p className="flex flex-wrap gap-x-6">
      <EmailLink email={email} />
      {phone === null ? null : <PhoneLink phone={phone} />}
    </p>
  );
}

/** Accept and Reject; of one who was accepted, the way to take the place back. */
function Answer({ application: { id, name, status } }: { application: Application }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [accepting, rejecting] = [`accept-${id}`, `reject-${id}`];
  if (status !== 'pending' && status !== 'accepted') return null;
  const isAccepted = status === 'accepted';
  return (
    <div className="flex flex-wrap gap-2">
      {isAccepted ? null : (
        <Button look="soft" onClick={() => openSheet(accepting)}>
          Accept<span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button look={isAccepted ? 'outline' : 'danger'} onClick={() => openSheet(rejecting)}>
        {isAccepted ? 'Withdraw the place' : 'Reject'}
        <span className="sr-only"> {isAccepted ? `from ${name}` : name}</span>
      </Button>
      <ReasonDialog
        id={accepting}
        title={`Accept ${name}`}
        label="A message (optional)"
        hint="Say when and where to come the first time."
        maxLength={volunteeringLengths.message}
        action="Accept"
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
        action={isAccepted ? 'Withdraw it' : 'Reject'}
        look="danger"
        send={async (message) => {
          await api.rejectApplication({ id, message });
          showToast({ title: isAccepted ? 'The place is free again.' : 'Your answer was sent.' });
          await router.invalidate();
        }}
      />
    </div>
  );
}
