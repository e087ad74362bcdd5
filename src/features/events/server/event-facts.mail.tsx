/** When and where, as every message about an event says it. */
export function EventFacts({ title, when, where }: { title: string; when: string; where: string }) {
  return (
    <p>
      <strong>{title}</strong>
      <br />
      {when}
      <br />
      {where}
    </p>
  );
}
