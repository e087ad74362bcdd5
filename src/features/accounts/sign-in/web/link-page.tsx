import { useState } from 'react';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Act = (token: string) => Promise<{ message: string }>;

type LinkPageProps = {
  title: string;
  text: string;
  button: string;
  failed: string;
  token: string | undefined;
  act: Act;
  /** What can be done instead. */
  other?: { button: string; act: Act };
  /** Where to go next. */
  next: { label: string; to: string };
};

/** The page behind a mailed link. It needs a button press, because mail scanners open links but don't press buttons. */
export function LinkPage({ title, text, button, failed, token, act, other, next }: LinkPageProps) {
  const [done, setDone] = useState<string>();
  const [sending, setSending] = useState(false);
  if (token === undefined) {
    return (
      <NarrowPage title={title}>
        <p>This link is invalid or has expired. Please request a new one.</p>
      </NarrowPage>
    );
  }
  const press = async (chosen: Act) => {
    setSending(true);
    try {
      setDone((await chosen(token)).message);
    } catch (error) {
      showProblem(error, failed);
    }
    setSending(false);
  };
  return (
    <NarrowPage title={title}>
      <p role="status">{done ?? text}</p>
      {done === undefined ? (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => press(act)} disabled={sending}>
            {sending ? 'One moment…' : button}
          </Button>
          {other ? (
            <Button look="outline" onClick={() => press(other.act)} disabled={sending}>
              {other.button}
            </Button>
          ) : null}
        </div>
      ) : (
        <LinkButton className="mt-5" to={next.to}>
          {next.label}
        </LinkButton>
      )}
    </NarrowPage>
  );
}
