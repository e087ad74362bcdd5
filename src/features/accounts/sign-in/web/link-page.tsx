import { useState } from 'react';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { problemOf } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Act = (token: string) => Promise<{ message: string }>;

type OtherwiseProps = { text: string; label: string; to: string };

type LinkPageProps = {
  text: string;
  button: string;
  failed: string;
  token: string | undefined;
  act: Act;
  /** An alternative action. */
  other?: { button: string; act: Act };
  /** The link shown after success. */
  next: { label: string; to: string };
  /** Shown instead where the link isn't valid any more, with the way to a new one, or to what the link was for. */
  otherwise: OtherwiseProps;
};

/** The page behind an emailed link. It needs a button press, because mail scanners open links but don't press buttons. */
export function LinkPage({ text, button, failed, token, act, other, next, otherwise }: LinkPageProps) {
  const [done, setDone] = useState<string>();
  const [sending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (token === undefined || isRefused) {
    return (
      <NarrowPage>
        <Otherwise {...otherwise} />
      </NarrowPage>
    );
  }
  const press = async (chosen: Act) => {
    setSending(true);
    try {
      setDone((await chosen(token)).message);
    } catch (error) {
      if (problemOf(error).code === linkInvalid.code) setRefused(true);
      else showProblem(error, failed);
    }
    setSending(false);
  };
  return (
    <NarrowPage>
      <p role="status">{done ?? text}</p>
      {done === undefined ? (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => press(act)} disabled={sending}>
            {sending ? 'One moment…' : button}
          </Button>
          {other ? (
            <Button variant="outline" onClick={() => press(other.act)} disabled={sending}>
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

function Otherwise({ text, label, to }: OtherwiseProps) {
  return (
    <>
      <p role="status">{text}</p>
      <LinkButton className="mt-5" to={to}>
        {label}
      </LinkButton>
    </>
  );
}
