/** The card service’s checkout page: the item, a button that pays, and one whose card is declined. */
export function checkoutPage(session: { name: string; amount: number; notice: string }): string {
  const pounds = `£${(session.amount / 100).toFixed(2)}`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Pay ${pounds}</title><link rel="icon" href="data:,"></head>
  <body>
    <main>
      <h1>${escaped(session.name)}</h1>
      <p>${pounds}</p>
      <p role="status">${escaped(session.notice)}</p>
      <form method="post">
        <button name="card" value="good">Pay ${pounds}</button>
        <button name="card" value="refused">Pay with a card that is refused</button>
      </form>
    </main>
  </body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
