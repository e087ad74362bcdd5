import { useRouter } from '@tanstack/react-router';
import { Landing } from '#features/accounts/waiting-list/web/landing.tsx';
import { TroublePage } from './trouble-page.tsx';

/** Stands at every unknown address: a line that says so and the way on, and beneath, for visitors, the landing. */
export function NotFoundPage() {
  const { viewer } = useRouter().options.context;
  return (
    <>
      <TroublePage
        title="We couldn’t find that page."
        text="The address may be mistyped, or the page may have gone. One of these may be what you want."
      />
      {viewer.account ? null : <Landing placesLeft={null} />}
    </>
  );
}
