import type { Errors } from '#kit/web/form/use-form.ts';
import type { HostedEvent } from '../../hosting-contract.ts';

/** What a form of an event begins with: an event that is changed or copied, or nothing. */
export type EventStart = Partial<HostedEvent>;

/** What each part of the form is given. */
export type PartProps = { start: EventStart; errors: Errors };
