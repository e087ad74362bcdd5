import { InstantText } from '#kit/web/ui/text/instant-text.tsx';
import type { SupportRequest } from '../contract.ts';

/** A question, and its answer once there is one. */
export function SupportThread({ question, as: Heading }: { question: SupportRequest; as: 'h2' | 'h3' }) {
  return (
    <>
      <Heading className="text-xl" dir="auto">
        {question.subject}
      </Heading>
      <p className="text-sm text-soft">
        <InstantText instant={question.createdAt} />
        {question.answer === null ? ' · No answer yet' : null}
      </p>
      <p className="mt-1 whitespace-pre-line" dir="auto">
        {question.message}
      </p>
      {question.answer === null ? null : (
        <div className="mt-2 rounded-md bg-tile-soft p-3">
          <p className="text-sm text-soft">
            Our answer{question.answeredAt ? ', ' : ''}
            {question.answeredAt ? <InstantText instant={question.answeredAt} /> : null}
          </p>
          <p className="whitespace-pre-line" dir="auto">
            {question.answer}
          </p>
        </div>
      )}
    </>
  );
}
