import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Disclosure } from '#kit/web/ui/disclosure.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { languageOf } from '#kit/web/ui/text/text-language.ts';
import type { GroupDetails } from '../contract.ts';

/** What a group says of itself: to those inside, who know it, folded away. */
export function GroupAbout({ group, children }: { group: GroupDetails; children?: ReactNode }) {
  const isInside = group.own?.status === 'active';
  return (
    <>
      {group.status === 'rejected' ? (
        <Notice tone="caution" className="mb-4">
          <p>This group was not approved, so nobody else sees it.</p>
          {group.rejectionReason ? <p>Reason: {group.rejectionReason}</p> : null}
        </Notice>
      ) : null}
      {group.status === 'pending' ? (
        <Notice tone="tile" className="mb-4">
          <p>An administrator will look at your group soon. Until then, only you see it.</p>
        </Notice>
      ) : null}
      {isInside ? null : <Description text={group.description} />}
      <dl className="not-first:mt-4 grid gap-2">
        {group.meetingSchedule ? (
          <div className="flex items-start gap-2">
            <dt>
              <CalendarClock aria-hidden="true" className="mt-0.5 size-5 text-soft" />
              <span className="sr-only">Meets</span>
            </dt>
            <dd dir="auto">{group.meetingSchedule}</dd>
          </div>
        ) : null}
        {group.location ? (
          <div className="flex items-start gap-2">
            <dt>
              <MapPin aria-hidden="true" className="mt-0.5 size-5 text-soft" />
              <span className="sr-only">Where</span>
            </dt>
            <dd dir="auto">{group.location}</dd>
          </div>
        ) : null}
      </dl>
      {group.isPrivate && !isInside ? (
        <p className="mt-4 text-soft">When and where the group meets is shown to its members.</p>
      ) : null}
      {children}
      {isInside ? (
        <Disclosure summary="About the group">
          <Description text={group.description} />
        </Disclosure>
      ) : null}
    </>
  );
}

function Description({ text }: { text: string }) {
  return (
    <p className="prose-line whitespace-pre-line" dir="auto" lang={languageOf(text)}>
      {text}
    </p>
  );
}
