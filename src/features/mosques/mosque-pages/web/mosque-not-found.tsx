import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';

export function MosqueNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Mosque Not Found</h1>
      <EmptyState title="Mosque Not Found">
        <p>{mosqueNotFound.text}</p>
        <LinkButton to="/mosques" search={{}} className="mt-4">
          Back to the mosques
        </LinkButton>
      </EmptyState>
    </div>
  );
}
