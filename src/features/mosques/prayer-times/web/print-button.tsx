import { Printer } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';

export function PrintButton({
  label,
  variant = 'outline',
}: {
  label: string;
  variant?: 'outline' | 'quiet';
}) {
  return (
    <Button variant={variant} className="no-print" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-5" /> {label}
    </Button>
  );
}
