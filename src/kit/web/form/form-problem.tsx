import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';

export type FormTrouble = { title: string; text: string };

/** Where a form says what went wrong with it: above its button, until the next attempt. */
export function FormProblem({
  trouble,
  onPlaced,
}: {
  trouble: FormTrouble | undefined;
  /** Hears that the form has a place for its problem. */
  onPlaced: (hasPlace: boolean) => void;
}) {
  useEffect(() => {
    onPlaced(true);
    return () => onPlaced(false);
  }, [onPlaced]);
  if (!trouble) return null;
  return (
    <div
      role="alert"
      className="col-span-full flex w-full gap-3 rounded-card bg-danger-soft p-3 text-danger text-sm"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p>
        <strong className="font-bold">{trouble.title}</strong>
        {trouble.text && trouble.text !== trouble.title ? (
          <span className="block">{trouble.text}</span>
        ) : null}
      </p>
    </div>
  );
}
