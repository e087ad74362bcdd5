import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';

/** In place of a mosque that is not there. */
export function MosqueNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Mosque Not Found</h1>
      <EmptyState title="Mosque Not Found">
        <p>The mosque you're looking for doesn't exist.</p>
        <LinkButton to="/mosques" search={{}} className="mt-4">
          Back to the mosques
        </LinkButton>
      </EmptyState>
    </div>
  );
}
