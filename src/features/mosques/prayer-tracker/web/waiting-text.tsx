/** Says that marks wait for the connection; always in the page, so that screen readers hear it come. */
export function WaitingText({ isWaiting }: { isWaiting: boolean }) {
  return <p role="status">{isWaiting ? 'Will be saved when you are online.' : ''}</p>;
}
