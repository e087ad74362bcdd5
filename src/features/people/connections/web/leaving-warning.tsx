import { ShieldAlert } from 'lucide-react';

/** Beside an early message that asks to go on elsewhere. */
export function LeavingWarning() {
  return (
    <p className="flex items-start gap-2 rounded-control bg-caution-soft p-3 text-caution text-sm">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        This asks you to carry on somewhere else. There’s no hurry: here you can block or report someone, and
        share your contact details once you both want to. Never send money to someone you’ve only met online.
      </span>
    </p>
  );
}
