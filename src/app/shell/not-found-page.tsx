import { Landing } from '#features/accounts/waiting-list/web/landing.tsx';

/** Stands at every unknown address: the landing, with a line that says so. */
export function NotFoundPage() {
  return (
    <Landing placesLeft={null} notice="We couldn’t find that page. You can join the waiting list here." />
  );
}
