import { Link } from '@tanstack/react-router';
import { poundsText } from '#kit/contract/number-text.ts';
import type { Order } from '../payment.contract.ts';
import { creditNoteName } from '../payment.rules.ts';

/** Links to the credit notes of an order. */
export function CreditNoteLinks({
  order: { id, creditNotes },
}: {
  order: Pick<Order, 'id' | 'creditNotes'>;
}) {
  if (creditNotes.length === 0) return null;
  return (
    <ul>
      {creditNotes.map((note) => (
        <li key={note.id}>
          <Link
            to="/orders/$orderId/credit-notes/$creditNoteId"
            params={{ orderId: id, creditNoteId: note.id }}
            className="link inline-flex min-h-11 items-center"
          >
            Credit note {creditNoteName(note.number)}, {poundsText(note.amount)}
            {note.cancelledAt === null ? null : ', cancelled'}
          </Link>
        </li>
      ))}
    </ul>
  );
}
