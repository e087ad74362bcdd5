import { useState } from 'react';
import { linkInvalid } from '#features/accounts/users/user.errors.ts';
import { problemOf } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

type Act = (token: string) => Promise<{ message: string }>;

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
  /** What to do instead where the link isn't valid any more. */
  otherwise?: { text: string; label: string; to: string };
};

/** The page behind an emailed link. It needs a button press, because mail scanners open links but don't press buttons. */
export function LinkPage({ text, button, failed, token, act, other, next, otherwise }: LinkPageProps) {
  const [done, setDone] = useState<string>();
  const [sending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (token === undefined) {
    return <NarrowPage>{otherwise ? <Otherwise {...otherwise} /> : <p>{linkInvalid.text}</p>}</NarrowPage>;
  }
  const press = async (chosen: Act) => {
    setSending(true);
    try {
      setDone((await chosen(token)).message);
    } catch (error) {
      showProblem(error, failed);
      setRefused(problemOf(error).code === 'link_invalid');
    }
    setSending(false);
  };
  if (isRefused && otherwise) {
    return (
      <NarrowPage>
        <Otherwise {...otherwise} />
      </NarrowPage>
    );
  }
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

function Otherwise({ text, label, to }: NonNullable<LinkPageProps['otherwise']>) {
  return (
    <>
      <p role="status">{text}</p>
      <LinkButton className="mt-5" to={to}>
        {label}
      </LinkButton>
    </>
  );
}
