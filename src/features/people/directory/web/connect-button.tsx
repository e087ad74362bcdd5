import { useId } from 'react';
import { ConnectSheet } from '#features/people/connections/web/connect-sheet.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import type { DirectoryMember } from '../contract.ts';

type Props = {
  member: Pick<DirectoryMember, 'userId' | 'name' | 'isOpenToConnect' | 'connection'>;
};

/** The way to a member: to what is open between the two, or to ask; nothing where the member is not open to it. */
export function ConnectButton({ member }: Props) {
  const { name, isOpenToConnect, connection } = member;
  if (connection?.state === 'sent') return <span className="text-sm text-soft">Request sent</span>;
  if (connection) {
    return (
      <LinkButton
        look="outline"
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

/** Connect, with the sheet for the reader's own words. */
function Connect({ member: { userId, name } }: Props) {
  const id = useId();
  return (
    <div className="relative z-1">
      <Button look="outline" onClick={() => openSheet(id)}>
        Connect<span className="sr-only"> with {name}</span>
      </Button>
      <ConnectSheet id={id} userId={userId} name={name} />
    </div>
  );
}
