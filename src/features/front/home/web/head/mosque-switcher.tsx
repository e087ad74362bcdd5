import { useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { borough } from '#borough';
import { Menu, MenuAnchor, MenuButton, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { useRememberPlace } from '#kit/web/use-remember-place.ts';
import type { NextJamaah } from '../../contract.ts';
import { ChooseMosque } from './choose-mosque.tsx';
import { MosqueIcon } from './mosque-icon.tsx';

const sheet = 'choose-mosque';

/** Whose times the head shows, and the way to others: my mosque, the nearest, the borough's, any. */
export function MosqueSwitcher({ data, asked }: { data: NextJamaah; asked: string | undefined }) {
  const { viewer } = useRouter().options.context;
  const [isOpened, setOpened] = useState(false);
  const remember = useRememberPlace();
  const hasOwn = viewer.account !== null || viewer.devicePlace !== null;
  const open = () => {
    setOpened(true);
    openSheet(sheet);
  };
  return (
    <>
      <Menu
        buttonClass="flex min-h-11 w-max max-w-[min(22rem,85vw)] cursor-pointer items-center gap-1.5 rounded-control text-lg"
        button={
          <>
            <MosqueIcon />
            <bdi className="truncate">{nameOf(data, asked)}</bdi>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </>
        }
      >
        {hasOwn && asked !== undefined ? (
          <MenuLink to="/home" search={{}}>
            My mosque
          </MenuLink>
        ) : null}
        {viewer.account?.hasPostcode ? (
          <MenuLink to="/home" search={{ at: 'nearest' }}>
            Nearest to me
          </MenuLink>
        ) : (
          <MenuButton onClick={open}>Nearest to me…</MenuButton>
        )}
        <MenuLink to="/home" search={{ at: 'borough' }}>
          {borough.name} start times
        </MenuLink>
        <MenuAnchor
          href="/mosques"
          onClick={(event) => {
            event.preventDefault();
            open();
          }}
        >
          {data.mosque === null && !hasOwn ? 'Choose my mosque…' : 'Another mosque…'}
        </MenuAnchor>
        {viewer.devicePlace ? (
          <MenuButton onClick={() => void remember(null)}>Forget the mosque on this device</MenuButton>
        ) : null}
      </Menu>
      <Sheet id={sheet} title="Which mosque do you pray at?">
        {isOpened ? <ChooseMosque sheet={sheet} /> : null}
      </Sheet>
    </>
  );
}

function nameOf({ mosque }: NextJamaah, asked: string | undefined): string {
  if (mosque) return mosque.name;
  return asked === 'borough' ? `${borough.name} start times` : 'Which mosque do you pray at?';
}
