import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';

/** In place of a member who is not there, hidden or blocked: nobody learns which. */
export function MemberNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Member not found</h1>
      <EmptyState title="Member not found">
        <p>This member isn’t in the directory.</p>
        <LinkButton to="/member-directory" search={{}} className="mt-4">
          Member Directory
        </LinkButton>
      </EmptyState>
    </div>
  );
}
