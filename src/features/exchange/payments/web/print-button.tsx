import { Printer } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';

/** Prints the page. */
export function PrintButton() {
  return (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" /> Print
    </Button>
  );
}
