import { Printer } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';

/** Prints the page; the print styles leave what is worth the paper. */
export function PrintButton({ label, look = 'outline' }: { label: string; look?: 'outline' | 'quiet' }) {
  return (
    <Button look={look} className="no-print" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-5" /> {label}
    </Button>
  );
}
