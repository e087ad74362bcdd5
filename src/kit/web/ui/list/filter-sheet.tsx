import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { closeSheet, Sheet } from '../over/sheet.tsx';
import { KeptSearch } from './words-field.tsx';

type Props = {
  id: string;
  /** The list's address: without JavaScript the form leads there. */
  action: string;
  /** What the address asks for: when it changes, the fields are filled in anew. */
  search: object;
  /** What of it has no field here and stays. */
  kept: Readonly<Record<string, unknown>>;
  /** On the button: ‘Show events’. */
  show: string;
  onShow(form: FormData): void;
  /** The link to the whole list. */
  clear: ReactNode;
  /** The fields; one over the whole width has the class col-span-2. */
  children: ReactNode;
};

/** All filters of a list behind one button: a plain GET form in a sheet. */
export function FilterSheet({ id, action, search, kept, show, onShow, clear, children }: Props) {
  return (
    <Sheet id={id} title="Filters">
      <form
        key={JSON.stringify(search)}
        method="get"
        action={action}
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          closeSheet(id);
          onShow(new FormData(event.currentTarget));
        }}
      >
        <KeptSearch search={kept} />
        {children}
        <div className="col-span-2 mt-2 flex gap-3">
          <Button type="submit" className="flex-1">
            {show}
          </Button>
          {clear}
        </div>
      </form>
    </Sheet>
  );
}
