import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { checkoutPage } from './checkout-page.ts';
import { type Fields, fieldsOf, formOf, listOf, textOf } from './stripe-form.ts';

type Answer = { status: number; body: unknown };
export type StubObject = Fields & { id: string; object: string; created: number };
export type StubEvent = { payload: string; headers: Record<string, string> };

export type StripeStub = {
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** The settings for a server that uses this service. */
  environment: Record<string, string>;
  /** The created objects, by id. */
  objects: Map<string, StubObject>;
  /** Responds, fails, or carries requests out without a response. */
  setMode(mode: 'well' | 'fails' | 'silent'): void;
  /** Forgets all idempotency keys, as the service does after a day. */
  forgetKeys(): void;
  /** The buyer pays on the checkout page. Returns the resulting events. */
  pay(sessionId: string, changes?: Fields): StubEvent[];
  /** The buyer’s card is declined on that page. */
  decline(sessionId: string): StubEvent[];
  /** Somebody refunds in the service’s own dashboard. */
  refundByHand(intentId: string, amount: number): StubEvent[];
  /** Settles an earlier refund. */
  settle(refundId: string, status: 'succeeded' | 'failed'): StubEvent[];
  /** A dispute is opened or decided. */
  dispute(intentId: string, status: string, changes?: Fields): StubEvent[];
  /** A subscription's invoice is paid, or its payment fails. */
  renew(subscriptionId: string, outcome: 'paid' | 'failed'): StubEvent[];
  /** Returns the event about a changed subscription. */
  subscription(subscriptionId: string, changes?: Fields): StubEvent[];
  /** Delivers events to our webhook, again until each is acknowledged. */
  send(events: readonly StubEvent[]): Promise<void>;
  /** Sets the site whose webhook gets the events of the checkout page, and to which buyers return. */
  deliverTo(site: string): void;
  /** Builds a signed event. */
  event(type: string, object: Fields, changes?: Fields): StubEvent;
  close(): Promise<void>;
};

const signer = new Stripe('sk_test_stub');
const monthSeconds = 30 * 24 * 60 * 60;

/** The card service on a free local port, with its protocol: forms, idempotency keys, lists, signed events. */
export async function aStripeStub(clock: () => Date = () => new Date()): Promise<StripeStub> {
  const secretKey = 'sk_test_stub';
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const objects = new Map<string, StubObject>();
  const answered = new Map<string, Answer & { asked: string }>();
  let mode: 'well' | 'fails' | 'silent' = 'well';
  let count = 0;
  let endpoint = '';

  const seconds = () => Math.floor(clock().getTime() / 1000);
  function make(prefix: string, object: string, fields: Fields): StubObject {
    count += 1;
    const made = { id: `${prefix}_${count}`, object, created: seconds(), livemode: false, ...fields };
    objects.set(made.id, made);
    return made;
  }
  function find(id: unknown): StubObject {
    const found = objects.get(String(id));
    if (!found) throw new Refusal(404, 'resource_missing');
    return found;
  }
  const all = (object: string) => [...objects.values()].filter((one) => one.object === object);

  function event(type: string, object: Fields, changes: Fields = {}): StubEvent {
    count += 1;
    const body = {
      id: `evt_${count}`,
      object: 'event',
      type,
      created: seconds(),
      livemode: false,
      data: { object },
      ...changes,
    };
    const payload = JSON.stringify(body);
    const signature = signer.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp: seconds(),
    });
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  }

  function refund(intentId: unknown, amount: unknown, metadata: unknown): StubObject {
    const intent = find(intentId);
    const back = all('refund').filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
    const left = Number(intent.amount) - back.reduce((sum, one) => sum + Number(one.amount), 0);
    const asked = amount === undefined ? left : Number(amount);
    if (asked > left) throw new Refusal(400, 'amount_too_large');
    const fields = {
      payment_intent: intent.id,
      amount: asked,
      currency: intent.currency,
      status: 'succeeded',
    };
    return make('re', 'refund', { ...fields, metadata: metadata ?? {} });
  }

  function createSession(asked: Fields): StubObject {
    const [item] = listOf(asked.line_items);
    const price = fieldsOf(item?.price_data);
    const session = make('cs_test', 'checkout.session', {
      mode: asked.mode,
      status: 'open',
      payment_status: 'unpaid',
      name: fieldsOf(price.product_data).name,
      amount_total: Number(price.unit_amount),
      currency: price.currency,
      metadata: asked.metadata ?? {},
      payment_intent: null,
      subscription: null,
      expires_at: Number(asked.expires_at ?? seconds() + 86_400),
      success_url: asked.success_url,
      asked,
    });
    session.url = `${url}/pay/${session.id}`;
    return session;
  }

  function expire(session: StubObject): StubObject {
    if (session.status !== 'open') throw new Refusal(400, 'resource_not_open');
    return Object.assign(session, { status: 'expired', url: null });
  }

  function changeSubscription(held: StubObject, method: string, asked: Fields): StubObject {
    if (held.status === 'canceled') throw new Refusal(404, 'resource_missing');
    const endsWithPeriod = asked.cancel_at_period_end === 'true';
    const change = method === 'DELETE' ? { status: 'canceled' } : { cancel_at_period_end: endsWithPeriod };
    return Object.assign(held, change);
  }

  /** Handles a call by method and path; the body is a form. */
  function handleCall(method: string, path: string, asked: Fields): unknown {
    const [kind = '', id, act] = path
      .replace(/^\/v1\//, '')
      .replace('checkout/', '')
      .split('/');
    if (method === 'GET') return { object: 'list', url: path, has_more: false, data: listed(kind, asked) };
    if (act === 'expire') return expire(find(id));
    if (kind === 'sessions') return createSession(asked);
    if (kind === 'refunds') return refund(asked.payment_intent, asked.amount, asked.metadata);
    if (kind === 'subscriptions') return changeSubscription(find(id), method, asked);
    throw new Refusal(404, 'unknown');
  }

  function listed(kind: string, asked: Fields): StubObject[] {
    const names: Record<string, string> = {
      sessions: 'checkout.session',
      invoice_payments: 'invoice_payment',
    };
    const from = Number(fieldsOf(asked.created).gte ?? 0);
    return all(names[kind] ?? kind.replace(/s$/, '')).filter(
      (one) =>
        one.created >= from &&
        (asked.status === undefined || one.status === asked.status) &&
        (asked.payment_intent === undefined || one.payment_intent === asked.payment_intent) &&
        (asked.invoice === undefined || one.invoice === asked.invoice),
    );
  }

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stub');
    const body = await textOf(request);
    if (pathname.startsWith('/pay/')) await answerBuyer(pathname.slice('/pay/'.length), body, response);
    else answerCaller(request, pathname, body || search.slice(1), response);
  });

  /** Responds to an API call, unless the mode is a fault. */
  function answerCaller(request: IncomingMessage, path: string, form: string, response: ServerResponse) {
    const { status, body } = answerTo(request, path, form);
    if (mode === 'silent') request.socket.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** Carries a call out; a repeated idempotency key gets the first response. */
  function answerTo({ method = '', headers }: IncomingMessage, path: string, form: string): Answer {
    if (mode === 'fails') return { status: 503, body: { error: { type: 'api_error', message: 'down' } } };
    if (headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error' } } };
    const asked = `${method} ${path} ${form}`;
    const key = String(headers['idempotency-key'] ?? '');
    const before = answered.get(key);
    if (before && before.asked !== asked)
      return { status: 400, body: { error: { type: 'idempotency_error' } } };
    if (before) return before;
    const answer = answerOf(() => handleCall(method, path, formOf(form)));
    if (key !== '') answered.set(key, { asked, ...answer });
    return answer;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  function subscribe(session: StubObject): StubEvent[] {
    const asked = fieldsOf(session.asked);
    const metadata = fieldsOf(fieldsOf(asked.subscription_data).metadata);
    const customer = asked.customer ?? make('cus', 'customer', {}).id;
    const made = make('sub', 'subscription', {
      customer,
      metadata,
      status: 'active',
      cancel_at_period_end: false,
      amount: session.amount_total,
      items: { data: [{ current_period_end: seconds() }] },
    });
    Object.assign(session, { status: 'complete', subscription: made.id, customer });
    return [event('checkout.session.completed', session), ...renew(made.id, 'paid')];
  }

  function renew(subscriptionId: string, outcome: 'paid' | 'failed'): StubEvent[] {
    const held = find(subscriptionId);
    const end =
      Math.max(seconds(), Number(fieldsOf(listOf(fieldsOf(held.items).data)[0]).current_period_end)) +
      monthSeconds;
    const isPaid = outcome === 'paid';
    const invoice = make('in', 'invoice', {
      status: isPaid ? 'paid' : 'open',
      amount_paid: isPaid ? held.amount : 0,
      amount_due: held.amount,
      currency: 'gbp',
      lines: { data: [{ description: 'A month', period: { end } }] },
      parent: { subscription_details: { subscription: held.id, metadata: held.metadata } },
    });
    if (!isPaid) {
      Object.assign(held, { status: 'past_due' });
      return [event('invoice.payment_failed', invoice), event('customer.subscription.updated', held)];
    }
    Object.assign(held, { status: 'active', items: { data: [{ current_period_end: end }] } });
    const intent = make('pi', 'payment_intent', {
      amount: held.amount,
      currency: 'gbp',
      status: 'succeeded',
      metadata: {},
    });
    const paid = make('inpay', 'invoice_payment', {
      invoice: invoice.id,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    return [
      event('customer.subscription.updated', held),
      event('invoice.paid', invoice),
      event('invoice_payment.paid', paid),
    ];
  }

  async function send(events: readonly StubEvent[]): Promise<void> {
    for (const { payload, headers } of events) {
      const answer = await fetch(endpoint, { method: 'POST', headers, body: payload });
      if (!answer.ok) throw new Error(`The endpoint answered ${answer.status}: ${await answer.text()}`);
    }
  }

  /** The checkout page and its buttons. */
  async function answerBuyer(sessionId: string, form: string, response: ServerResponse): Promise<void> {
    const session = find(sessionId);
    const card = new URLSearchParams(form).get('card');
    const isRefused = card === 'refused' && session.mode === 'payment';
    if (session.status === 'open' && isRefused) await send(stub.decline(sessionId));
    if (session.status === 'open' && card === 'good') await send(stub.pay(sessionId));
    if (session.status === 'complete') {
      response.writeHead(303, { location: String(session.success_url) }).end();
      return;
    }
    const notice = isRefused ? 'Your card was declined.' : '';
    const page = checkoutPage({ name: String(session.name), amount: Number(session.amount_total), notice });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }

  function intentOf(session: StubObject, fields: Fields): StubObject {
    const amount = session.amount_total;
    const made = { amount, currency: session.currency, metadata: session.metadata };
    return make('pi', 'payment_intent', { ...made, ...fields });
  }

  const stub: StripeStub = {
    url,
    secretKey,
    webhookSecret,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_URL: url,
    },
    objects,
    event,
    renew,
    send,
    deliverTo(site) {
      endpoint = `${site}/api/payments/webhook`;
    },
    setMode: (next) => {
      mode = next;
    },
    forgetKeys: () => answered.clear(),
    pay(sessionId, changes = {}) {
      const session = find(sessionId);
      if (session.mode === 'subscription') return subscribe(session);
      const intent = intentOf(session, { status: 'succeeded', ...changes });
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
      const told = { ...session, amount_total: intent.amount, currency: intent.currency };
      return [event('payment_intent.succeeded', intent), event('checkout.session.completed', told)];
    },
    decline(sessionId) {
      const error = { code: 'card_declined', decline_code: 'insufficient_funds' };
      const intent = intentOf(find(sessionId), {
        status: 'requires_payment_method',
        last_payment_error: error,
      });
      return [event('payment_intent.payment_failed', intent)];
    },
    refundByHand(intentId, amount) {
      const made = refund(intentId, amount, {});
      return [
        event('refund.created', made),
        event('charge.refunded', { id: 'ch_1', payment_intent: intentId }),
      ];
    },
    settle(refundId, status) {
      const made = Object.assign(find(refundId), { status });
      return [event(status === 'failed' ? 'refund.failed' : 'refund.updated', made)];
    },
    dispute(intentId, status, changes = {}) {
      const { amount, currency } = find(intentId);
      const known = all('dispute').find((one) => one.payment_intent === intentId);
      const made =
        known ?? make('dp', 'dispute', { payment_intent: intentId, amount, currency, reason: 'fraudulent' });
      Object.assign(made, { status }, changes);
      return [event(known ? 'charge.dispute.updated' : 'charge.dispute.created', made)];
    },
    subscription(subscriptionId, changes = {}) {
      const held = Object.assign(find(subscriptionId), changes);
      const type =
        held.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated';
      return [event(type, held)];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

function answerOf(work: () => unknown): Answer {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code } = error;
    return { status, body: { error: { type: 'invalid_request_error', code, message: code } } };
  }
}
