import { EmptyState } from '#kit/web/ui/states.tsx';

/** Stands at every unknown address until the landing does. */
export function NotFoundPage() {
  return (
    <div className="page py-16">
      <EmptyState title="Page not found">
        <p>There is no page at this address.</p>
      </EmptyState>
    </div>
  );
}
