import { useId } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { inboxLengths } from '../rules.ts';
import { type Decidable, useDecide } from './use-decide.ts';

const stockReasons = ['We already have this.', 'Please add more detail and send it again.'];

/** Approve, at once; and Reject, which asks for the reason where its author is told. */
export function DecideButtons({ item }: { item: Decidable }) {
  const { approve, approving, reject } = useDecide(item);
  const id = useId();
  const of = <span className="sr-only"> {item.name}</span>;
  return (
    <>
      <Button look="soft" onClick={approve} disabled={approving}>
        <span>Approve{of}</span>
      </Button>
      <Button look="danger" onClick={() => (item.isReasonNeeded ? openSheet(id) : void reject(''))}>
        <span>Reject{of}</span>
      </Button>
      {item.isReasonNeeded ? (
        <ReasonDialog
          id={id}
          title={`Reject “${item.name}”?`}
          label="Reason (the author will see this)"
          required="Please give a reason; the author will see it."
          maxLength={inboxLengths.reason}
          stock={stockReasons}
          action="Reject"
          look="danger"
          send={reject}
        />
      ) : null}
    </>
  );
}
