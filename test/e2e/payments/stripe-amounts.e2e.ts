import { StripeSite } from './stripe-site.js';

const ORDERS = '/cal/tickets/v1/orders';

describe('Amounts that Stripe does not take', () => {
  let site: StripeSite;
  beforeAll(async () => {
    site = await StripeSite.open();
  });
  afterAll(() => site.close());

  const ticketOf = async (currency: string, minor: number): Promise<number> => {
    const ticket = await site.ticket(9);
    await site.sql('UPDATE tickets SET currency = ?, price_minor = ? WHERE id = ?', currency, minor, ticket);
    return ticket;
  };

  /** The ways to pay that the checkout offers for one ticket. */
  const choicesOf = async (ticket: number): Promise<string[]> => {
    const { headers } = await site.service
      .http()
      .post('/cart/')
      .type('form')
      .send({ [`quantity-${ticket}`]: 1 });
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    const { text } = await site.service.http().get('/checkout/').set('Cookie', cookie.split(';')[0]).expect(200);
    return [...text.matchAll(/name="gateway" value="([^"]*)"/g)].map(([, name]) => name);
  };

  it.each([
    ['EUR', 30, 'stripe takes 0.50 to 999999.99 EUR, not 0.30. Choose another gateway.'],
    ['USD', 100_000_000, 'stripe takes 0.50 to 999999.99 USD, not 1000000.00. Choose another gateway.'],
    ['KWD', 12_345, 'stripe takes 0.010 to 99999.990 KWD in steps of 0.010, not 12.345. Choose another gateway.'],
  ])('are refused before the order is stored: %s %d', async (currency, minor, message) => {
    const ticket = await ticketOf(currency, minor);
    const { body } = await site.office.order({ [ticket]: 1 }, { gateway: 'stripe' }).expect(400);
    expect(body).toMatchObject({ code: 'gateway-amount-not-accepted', message });
    await site.office.order({ [ticket]: 1 }, { gateway: 'manual' }).expect(201);
    expect(site.stripe.calls.filter((call) => call === 'POST /v1/checkout/sessions')).toEqual([]);
  });

  it('are paid in thousandths that are multiples of ten, and in the smallest amount', async () => {
    for (const [currency, minor] of [
      ['KWD', 12_340],
      ['USD', 50],
    ] as const) {
      const { body } = await site.office
        .order({ [await ticketOf(currency, minor)]: 1 }, { gateway: 'stripe' })
        .expect(201);
      expect(site.stripe.sessionAt(body.payment.redirect_url)).toMatchObject({ amount_total: minor });
    }
  });

  it('are refused by Stripe where the account settles in a currency with a higher minimum, in words of ours', async () => {
    site.stripe.checkout.settlementMinimum = 5000;
    const { body } = await site.office.order({ [await ticketOf('EUR', 60)]: 1 }, { gateway: 'stripe' }).expect(502);
    site.stripe.checkout.settlementMinimum = 0;
    expect(body).toMatchObject({
      code: 'payment-failed',
      message: 'Payment by stripe could not begin: The amount is below what Stripe takes.',
    });
  });

  it('are not offered at the checkout, and each ticket of an exchange names what takes its difference', async () => {
    const cheap = await ticketOf('USD', 30);
    const dear = await ticketOf('USD', 50);
    expect(await choicesOf(cheap)).not.toContain('stripe');
    expect(await choicesOf(dear)).toContain('stripe');
    const held = await site.ticket(9);
    const near = await ticketOf('USD', 1030);
    const far = await ticketOf('USD', 1500);
    const order = await site.order(held);
    site.stripe.pay(order.session);
    await site.deliver();
    const [{ id: attendee }] = order.body.attendees;
    const { body } = await site.service
      .as('administrator')
      .get(`${ORDERS}/${order.id}/attendees/${attendee}/exchange`)
      .expect(200);
    const gatewaysOf = (id: number) =>
      (body.tickets as { ticket_id: number; gateways: string[] }[]).find(({ ticket_id: of }) => of === id)?.gateways;
    expect(gatewaysOf(near)).not.toContain('stripe');
    expect(gatewaysOf(near)).toContain('manual');
    expect(gatewaysOf(far)).toContain('stripe');
    const refused = await site.service
      .as('administrator')
      .post(`${ORDERS}/${order.id}/attendees/${attendee}/exchange`)
      .send({ ticket_id: near, gateway: 'stripe' })
      .expect(400);
    expect(refused.body.code).toBe('gateway-amount-not-accepted');
  });
});
