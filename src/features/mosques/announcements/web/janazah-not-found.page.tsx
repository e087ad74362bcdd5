import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { janazahNotFound } from '../janazah.errors.ts';

/** Shown once a janazah is erased or removed. */
export function JanazahNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Janazah not found</h1>
      <EmptyState title="Janazah not found">
        <p>{janazahNotFound.text}</p>
        <LinkButton to="/when-someone-dies" search={{}} className="mt-4">
          When someone dies
        </LinkButton>
      </EmptyState>
    </div>
  );
}
