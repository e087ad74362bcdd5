import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';

/** There is no such listing, or it is no longer shown. */
export function ListingNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Listing not found</h1>
      <EmptyState title="This listing is no longer shown">
        <p className="mb-4">It has been sold, has ended, or was taken down.</p>
        <LinkButton to="/classifieds">All listings</LinkButton>
      </EmptyState>
    </div>
  );
}
