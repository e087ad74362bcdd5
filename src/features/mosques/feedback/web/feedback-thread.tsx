import { directionOf } from '#kit/contract/text-direction.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import type { Feedback } from '../feedback.contract.ts';
import { feedbackTypeLabels } from '../feedback.rules.ts';

/** A message and the reply to it. `from`: the name in the heading. */
export function FeedbackThread({ feedback, from }: { feedback: Feedback; from: string }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="tile">{feedbackTypeLabels[feedback.feedbackType]}</Badge>
        {feedback.status === 'pending' ? <Badge tone="saffron">No reply yet</Badge> : null}
        <span className="text-sm text-soft">
          <bdi>{from}</bdi>, <InstantText instant={feedback.createdAt} />
        </span>
      </p>
      <h3 className="mt-1 text-xl" dir={directionOf(feedback.subject)}>
        {feedback.subject}
      </h3>
      <p className="whitespace-pre-line" dir={directionOf(feedback.message)}>
        {feedback.message}
      </p>
      {feedback.adminResponse ? (
        <div className="mt-2 rounded-md bg-tile-soft p-3">
          <p className="text-sm text-soft">{feedback.mosque} answered:</p>
          <p className="whitespace-pre-line" dir={directionOf(feedback.adminResponse)}>
            {feedback.adminResponse}
          </p>
        </div>
      ) : null}
    </>
  );
}
