/** While the list is on its way. */
export function ForumPending() {
  return (
    <p role="status" className="page py-16 text-soft">
      Loading forum posts...
    </p>
  );
}
