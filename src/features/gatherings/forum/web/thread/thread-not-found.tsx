import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';

/** In place of a post that is not there any more, or not for the reader. */
export function ThreadNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Post not found</h1>
      <EmptyState title="Post not found">
        <p>This post doesn’t exist, or has been removed.</p>
        <LinkButton to="/forums" search={{}} className="mt-4">
          Community Forums
        </LinkButton>
      </EmptyState>
    </div>
  );
}
