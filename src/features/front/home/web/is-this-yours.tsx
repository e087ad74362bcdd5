import { useState } from 'react';
import type { calls as profileCalls } from '#features/people/profile/profile.contract.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { NextJamaah } from '../home.contract.ts';
import type { Part } from './load-home.ts';
import { ChooseMosque } from './mosque-switcher.tsx';

const sheet = 'own-mosque';

/**
 * Asks a member without a mosque whether the one shown, which is a guess from the postcode, is theirs. Either answer is stored on
 * the profile, so it is asked once.
 */
export function IsThisYours({ head, asked }: { head: Part<NextJamaah>; asked: string | undefined }) {
  const mosque = head.isLoaded && head.value.chosenBy === 'nearest' ? head.value.mosque : null;
  return mosque === null || asked !== undefined ? null : <Question mosque={mosque} />;
}

function Question({ mosque }: { mosque: NonNullable<NextJamaah['mosque']> }) {
  const api = useApi<typeof profileCalls>();
  const [isOpened, setOpened] = useState(false);
  const [save, saving] = useAction(
    (own: { id: string; name: string }) => api.setOwnMosque({ mosqueId: own.id }).then(() => own),
    { successMessage: ({ name }) => ({ title: `${name} is your mosque` }), failed: 'Mosque not saved' },
  );
  return (
    <section aria-label="Your mosque" className="border-line border-b bg-sunken">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p className="min-w-0 flex-1 basis-60">
          Nearest to you: <bdi className="font-semibold">{mosque.name}</bdi>. Is this yours?
        </p>
        <p className="flex flex-wrap gap-2">
          <Button variant="soft" disabled={saving} onClick={() => save(mosque)}>
            Yes
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              setOpened(true);
              openSheet(sheet);
            }}
          >
            Choose another
          </Button>
        </p>
      </div>
      <Sheet id={sheet} title="Which mosque do you pray at?">
        {isOpened ? (
          <ChooseMosque
            choose={async (own) => {
              closeSheet(sheet);
              await save(own);
            }}
            note="It’s stored on your profile, where you can change it."
          />
        ) : null}
      </Sheet>
    </section>
  );
}
