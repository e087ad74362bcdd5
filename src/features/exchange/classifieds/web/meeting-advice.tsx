/** How people meet without regret. */
export function MeetingAdvice() {
  return (
    <section aria-labelledby="meeting" className="mt-10 max-w-2xl">
      <h2 id="meeting" className="text-2xl">
        Meet somewhere easy
      </h2>
      <p className="mt-2 text-sm text-soft">
        We show the ward, never an address. Write to the seller here, meet in daylight, at a mosque or another
        public place where you can, and look before you pay. Never send money or a code from your phone
        beforehand.
      </p>
    </section>
  );
}
