import { useRouter } from '@tanstack/react-router';
import { Landing } from '#features/accounts/waiting-list/web/waiting-list.page.tsx';
import { TroublePage } from './page-problem.tsx';

/** Shown at every unknown address: a message and links, and for visitors the landing page below. */
export function NotFoundPage() {
  const { viewer } = useRouter().options.context;
  return (
    <>
      <TroublePage
        title="We couldn’t find that page."
        text="The address may be mistyped, or the page may have gone. One of these may be what you want."
      />
      {viewer.account ? null : <Landing placesLeft={null} level="h2" />}
    </>
  );
}
