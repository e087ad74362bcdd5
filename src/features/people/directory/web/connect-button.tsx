import { useId } from 'react';
import { ConnectSheet } from '#features/people/connections/web/connect-sheet.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import type { DirectoryMember } from '../directory.contract.ts';

type Props = {
  member: Pick<DirectoryMember, 'userId' | 'name' | 'isOpenToConnect' | 'connection'>;
};

/** A link to the open conversation or request, or a button to connect; nothing if the member is not open to it. */
export function ConnectButton({ member }: Props) {
  const { name, isOpenToConnect, connection } = member;
  if (connection?.state === 'sent') return <span className="text-sm text-soft">Request sent</span>;
  if (connection) {
    return (
      <LinkButton
        variant="outline"
        to="/messages/$connectionId"
        params={{ connectionId: connection.id }}
        className="relative z-1"
      >
        {connection.state === 'connected' ? 'Message' : 'Answer'}
        <span className="sr-only"> {name}</span>
      </LinkButton>
    );
  }
  return isOpenToConnect ? <Connect member={member} /> : null;
}

/** The Connect button with the sheet for an introduction. */
function Connect({ member: { userId, name } }: Props) {
  const id = useId();
  return (
    <div className="relative z-1">
      <Button variant="outline" onClick={() => openSheet(id)}>
        Connect<span className="sr-only"> with {name}</span>
      </Button>
      <ConnectSheet id={id} userId={userId} name={name} />
    </div>
  );
}
