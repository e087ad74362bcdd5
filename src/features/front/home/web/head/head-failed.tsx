import { LinkButton } from '#kit/web/ui/button.tsx';
import { PartFailed } from '../part-failed.tsx';

/** The head could not be had. */
export function HeadFailed() {
  return (
    <div className="page grid gap-3 pt-4">
      <PartFailed what="the prayer times" />
      <LinkButton look="outline" to="/prayer-times" search={{}} className="justify-self-start">
        All prayer times
      </LinkButton>
    </div>
  );
}
