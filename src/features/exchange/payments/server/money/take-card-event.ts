import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { badSignature, wrongMode } from '../../errors.ts';
import { isLiveMode, requireCardService } from '../card-service/card-service.ts';
import { CardEvent } from '../card-service/read-event.ts';
import { applyEvent } from './apply-event.ts';

/**
 * The webhook: what the card service tells is believed by its signature alone. It tells again until it is answered well, and what it
 * tells is stored and done in one transaction. Refuses: cards_off, bad_signature (or older than five minutes), wrong_mode.
 */
export const takeCardEvent = handle(calls.takeCardEvent, {
  async prepare(ctx, { bytes, signature }) {
    const service = await requireCardService(ctx);
    const secret = ctx.config.stripe?.webhookSecret ?? '';
    const event = verified(() =>
      service.webhooks.constructEvent(
        Buffer.from(bytes),
        signature,
        secret,
        undefined,
        undefined,
        ctx.now.getTime(),
      ),
    );
    if (event.livemode !== isLiveMode(ctx)) throw apiError(wrongMode);
    return event;
  },
  async run(tx, _input, event) {
    await applyEvent(tx, event);
    return { received: true };
  },
});

/** The library throws for whatever isn’t signed well; what is signed and is no event is refused alike. */
function verified(read: () => unknown): CardEvent {
  try {
    return CardEvent.parse(read());
  } catch (error) {
    throw Object.assign(apiError(badSignature), { cause: error });
  }
}
