import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { postNotFound } from '../forum.errors.ts';

/** Shown if the post doesn’t exist, or the reader may not see it. */
export function ThreadNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Post not found</h1>
      <EmptyState title="Post not found">
        <p>{postNotFound.text}</p>
        <LinkButton to="/forums" search={{}} className="mt-4">
          Community Forums
        </LinkButton>
      </EmptyState>
    </div>
  );
}
