/** The days in a row, in words that press nobody. */
export function StreakText({ streak }: { streak: { current: number; longest: number } }) {
  if (streak.longest === 0) return <p className="text-soft">Every prayer is a fresh start.</p>;
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`;
  return (
    <p>
      {streak.current > 0 ? (
        <>
          <strong>{days(streak.current)}</strong> in a row, alhamdulillah.
        </>
      ) : (
        'A new streak begins today.'
      )}{' '}
      <span className="text-soft">Longest: {days(streak.longest)}.</span>
    </p>
  );
}
