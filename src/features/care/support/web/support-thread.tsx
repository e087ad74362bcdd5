import { directionOf } from '#kit/contract/text-direction.ts';
import { InstantText } from '#kit/web/ui/text/dates.tsx';
import type { SupportRequest } from '../support-request.contract.ts';

/** A question, and its answer once there is one. */
export function SupportThread({ question, as: Heading }: { question: SupportRequest; as: 'h2' | 'h3' }) {
  return (
    <>
      <Heading className="text-xl" dir={directionOf(question.subject)}>
        {question.subject}
      </Heading>
      <p className="text-sm text-soft">
        <InstantText instant={question.createdAt} />
        {question.answer === null ? ' · No answer yet' : null}
      </p>
      <p className="mt-1 whitespace-pre-line" dir={directionOf(question.message)}>
        {question.message}
      </p>
      {question.answer === null ? null : (
        <div className="mt-2 rounded-md bg-tile-soft p-3">
          <p className="text-sm text-soft">
            Our answer{question.answeredAt ? ', ' : ''}
            {question.answeredAt ? <InstantText instant={question.answeredAt} /> : null}
          </p>
          <p className="whitespace-pre-line" dir={directionOf(question.answer)}>
            {question.answer}
          </p>
        </div>
      )}
    </>
  );
}
