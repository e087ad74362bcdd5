import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';

/** Shown for a business that is not in the directory. */
export function BusinessNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Business not found</h1>
      <EmptyState title="This business isn’t in the directory">
        <p>It may have closed, or its owner may have removed it.</p>
        <p className="mt-3">
          <LinkButton to="/business-directory" search={{}}>
            All businesses
          </LinkButton>
        </p>
      </EmptyState>
    </div>
  );
}
