import { useId } from 'react';
import { ConnectSheet } from '#features/people/connections/web/connect-sheet.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import type { DirectoryMember } from '../contract.ts';

/** Connect, with the sheet for the reader's own words; nothing where the member is not open to it. */
export function ConnectButton({
  member: { userId, name, isOpenToConnect },
}: {
  member: Pick<DirectoryMember, 'userId' | 'name' | 'isOpenToConnect'>;
}) {
  const id = useId();
  if (!isOpenToConnect) return null;
  return (
    <div className="relative z-1">
      <Button look="soft" onClick={() => openSheet(id)}>
        Connect<span className="sr-only"> with {name}</span>
      </Button>
      <ConnectSheet id={id} userId={userId} name={name} />
    </div>
  );
}
