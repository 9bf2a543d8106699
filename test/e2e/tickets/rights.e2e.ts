import { RouteTable } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const KEY = 'scanner-key-0123';

/**
 * The callers. `author` owns the event `mine`, and none of them owns `theirs`; `key` is a visitor with the scanners'
 * key.
 */
const WHO = ['anonymous', 'subscriber', 'author', 'editor', 'administrator', 'key'] as const;
type Who = (typeof WHO)[number];

/** Statuses per caller, in the order of `WHO`. */
type Expected = [
  anonymous: number,
  subscriber: number,
  author: number,
  editor: number,
  administrator: number,
  key: number,
];

const EVERYBODY: Expected = [200, 200, 200, 200, 200, 200];
const MANAGERS: Expected = [401, 403, 403, 403, 200, 200];
const CHECKED_IN_BY: Expected = [401, 403, 403, 403, 201, 201];
const MADE_BY_ACCOUNTS: Expected = [401, 403, 403, 403, 201, 401];
const CHANGED_BY_ACCOUNTS: Expected = [401, 403, 403, 403, 201, 403];
const ADMINISTRATORS: Expected = [401, 403, 403, 403, 200, 401];

describe('Permissions in cal/tickets/v1', () => {
  let service: TestApp;
  let office: BoxOffice;
  /** An event of the author and one of the administrator, a draft of the author, and things of each. */
  const at: Record<string, number> = {};
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: KEY }).expect(200);
    at.mine = await office.event({}, 'author');
    at.theirs = await office.event();
    at.draft = await office.event({ status: 'draft' }, 'author');
    for (const home of ['mine', 'theirs', 'draft']) {
      at[`${home}Ticket`] = await office.ticket(at[home], { ticket: { mode: 'own', capacity: 50 } });
      const add = { ticket_id: at[`${home}Ticket`], full_name: 'Ada', email: 'ada@example.org' };
      const hidden = await service.as('administrator').post(`${T}/attendees`).send(add).expect(201);
      const shown = await service
        .as('administrator')
        .post(`${T}/attendees`)
        .send({ ...add, optout: false })
        .expect(201);
      Object.assign(at, { [`${home}Hidden`]: hidden.body.id, [`${home}Shown`]: shown.body.id });
    }
    at.paidTicket = await office.ticket(at.theirs, { price: '5', ticket: { mode: 'own', capacity: 100 } });
  });
  afterAll(() => service.close());

  const caller = (who: Who): Caller => (who === 'key' ? 'anonymous' : who);
  const withKey = (who: Who, path: string) =>
    who === 'key' ? `${path}${path.includes('?') ? '&' : '?'}api_key=${KEY}` : path;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(at[name]));
  const statuses = async (send: (who: Who) => PromiseLike<{ status: number }>): Promise<Record<Who, number>> => {
    const seen: [Who, number][] = [];
    for (const who of WHO) seen.push([who, (await send(who)).status]);
    return Object.fromEntries(seen) as Record<Who, number>;
  };
  const table = (expected: Expected) => Object.fromEntries(WHO.map((who, i) => [who, expected[i]]));

  it.each<[path: string, expected: Expected]>([
    ['/doc', EVERYBODY],
    ['/tickets', EVERYBODY],
    ['/tickets/{mineTicket}', EVERYBODY],
    ['/tickets/{draftTicket}', [401, 401, 200, 200, 200, 200]],
    ['/attendees', EVERYBODY],
    ['/attendees/{theirsShown}', EVERYBODY],
    ['/attendees/{mineHidden}', [401, 401, 200, 401, 200, 200]],
    ['/attendees/{draftShown}', [401, 401, 200, 401, 200, 200]],
    ['/attendees/{theirsShown}/qr', ADMINISTRATORS],
    ['/attendees/{theirsShown}/qr.svg', ADMINISTRATORS],
    ['/attendees/{theirsShown}/qr.png', ADMINISTRATORS],
    ['/attendees/{theirsShown}/ticket.pdf', ADMINISTRATORS],
    ['/attendees/{theirsShown}/check-ins', MANAGERS],
    ['/cart', EVERYBODY],
    ['/qr/{theirsShown}', EVERYBODY],
    ['/orders', ADMINISTRATORS],
    ['/discount-codes', ADMINISTRATORS],
    ['/access-codes', ADMINISTRATORS],
    ['/payments/report', ADMINISTRATORS],
    ['/settings', ADMINISTRATORS],
    ['/self-service/{mine}', ADMINISTRATORS],
    ['/scanner-keys', ADMINISTRATORS],
    ['/event-grants?event_id={mine}', [401, 403, 403, 200, 200, 401]],
    ['/event-grants/mine', [401, 200, 200, 200, 200, 401]],
    ['/box-office/guest-imports?post_id={mine}', ADMINISTRATORS],
    ['/event-cancellations', ADMINISTRATORS],
    ['/event-cancellations/999999', [401, 403, 403, 403, 404, 401]],
    ['/event-cancellations/999999/items', [401, 403, 403, 403, 404, 401]],
    ['/pools?post_id={mine}', [401, 403, 200, 200, 200, 401]],
    ['/pools?post_id={theirs}', [401, 403, 403, 200, 200, 401]],
    ['/pools?post_id=999999', [401, 403, 403, 404, 404, 401]],
  ])('match the permission table for GET %s', async (path, expected) => {
    expect(await statuses((who) => service.as(caller(who)).get(withKey(who, T + fill(path))))).toEqual(table(expected));
  });

  it.each<[what: string, method: 'post' | 'put' | 'patch' | 'delete', path: string, body: object, expected: Expected]>([
    [
      'add an attendee',
      'post',
      '/attendees',
      { ticket_id: '{theirsTicket}', full_name: 'B', email: 'b@example.org' },
      MADE_BY_ACCOUNTS,
    ],
    [
      'add an attendee of one’s own event',
      'post',
      '/attendees',
      { ticket_id: '{mineTicket}', full_name: 'B', email: 'b@example.org' },
      MADE_BY_ACCOUNTS,
    ],
    ['check an attendee out', 'put', '/attendees/{mineHidden}', { check_in: false }, CHECKED_IN_BY],
    ['change an attendee', 'put', '/attendees/{mineHidden}', { full_name: 'B' }, CHANGED_BY_ACCOUNTS],
    ['change the settings', 'post', '/settings', { qr_time_buffer_minutes: 5 }, ADMINISTRATORS],
    ['change what purchasers may', 'post', '/self-service/{mine}', { cancellations: 'free' }, ADMINISTRATORS],
    ['change a discount code', 'post', '/discount-codes/999999', {}, [401, 403, 403, 403, 404, 401]],
    ['delete a discount code', 'delete', '/discount-codes/999999', {}, [401, 403, 403, 403, 404, 401]],
    ['change an access code', 'post', '/access-codes/999999', {}, [401, 403, 403, 403, 404, 401]],
    ['delete an access code', 'delete', '/access-codes/999999', {}, [401, 403, 403, 403, 404, 401]],
    [
      'look for the tickets of an access code',
      'post',
      '/access-codes/tickets',
      { code: 'NO-CODE', post_id: '{mine}' },
      [400, 400, 400, 400, 400, 400],
    ],
    ['end a grant', 'delete', '/event-grants/999999', {}, [401, 403, 403, 404, 404, 401]],
    [
      'grant an event',
      'post',
      '/event-grants',
      { event_id: '{theirs}', user: 'nobody-of-this-name' },
      [401, 403, 403, 403, 404, 401],
    ],
    [
      'make a pool of an own event',
      'post',
      '/pools',
      { post_id: '{mine}', name: 'Saturday' },
      [401, 403, 201, 201, 201, 401],
    ],
    [
      'make a pool of an event of others',
      'post',
      '/pools',
      { post_id: '{theirs}', name: 'Saturday' },
      [401, 403, 403, 201, 201, 401],
    ],
    [
      'quote an order of the box office',
      'post',
      '/box-office/quotes',
      { tickets: [{ ticket_id: '{mineTicket}' }] },
      ADMINISTRATORS,
    ],
    [
      'order at the box office',
      'post',
      '/box-office/orders',
      { tickets: [{ ticket_id: '{mineTicket}', price: 'complimentary' }] },
      MADE_BY_ACCOUNTS,
    ],
    [
      'read a list of guests, which is missing here',
      'post',
      '/box-office/guest-lists',
      { ticket_id: '{mineTicket}' },
      [401, 403, 403, 403, 400, 401],
    ],
    [
      'import guests',
      'post',
      '/box-office/guest-imports',
      { ticket_id: '{mineTicket}', guests: [{ name: 'Guest' }] },
      MADE_BY_ACCOUNTS,
    ],
    ['undo an import of guests', 'post', '/box-office/guest-imports/999999/undo', {}, [401, 403, 403, 403, 404, 401]],
    [
      'preview a cancellation',
      'post',
      '/event-cancellations/preview',
      { event_id: '{mine}', refunds: 'all' },
      ADMINISTRATORS,
    ],
    [
      'cancel an event with a key of another preview',
      'post',
      '/event-cancellations',
      { event_id: '{mine}', refunds: 'all', preview_key: '0'.repeat(64) },
      [401, 403, 403, 403, 409, 401],
    ],
    ['try a cancellation again', 'post', '/event-cancellations/999999/retry', {}, [401, 403, 403, 403, 404, 401]],
    ['change a pool', 'post', '/pools/999999', {}, [401, 403, 403, 404, 404, 401]],
    ['delete a pool', 'delete', '/pools/999999', {}, [401, 403, 403, 404, 404, 401]],
    [
      'say which pools a ticket draws on',
      'post',
      '/tickets/{theirsTicket}/pools',
      { pool_ids: [] },
      [401, 403, 403, 200, 200, 401],
    ],
    ['revoke a key of scanners', 'delete', '/scanner-keys/999999', {}, [401, 403, 403, 403, 404, 401]],
    ['void unpaid orders', 'post', '/orders/void', { ids: [999_999_999] }, ADMINISTRATORS],
    ['fill a cart', 'patch', '/cart', { provider: 'tc' }, EVERYBODY],
    [
      'order',
      'post',
      '/orders',
      { tickets: [{ ticket_id: '{theirsTicket}', quantity: 1 }], purchaser: { name: 'P', email: 'p@example.org' } },
      [201, 201, 201, 201, 201, 201],
    ],
  ])('match the permission table for callers who %s', async (_, method, path, body, expected) => {
    const filled = JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
      typeof value === 'string' && /^\{\w+\}$/.test(value) ? at[value.slice(1, -1)] : value,
    ) as object;
    expect(
      await statuses((who) =>
        service
          .as(caller(who))
          [method](withKey(who, T + fill(path)))
          .send(filled),
      ),
    ).toEqual(table(expected));
  });

  it.each(['cancel', 'refund', 'paid', 'key'])('match the table for %s on another user’s order', async (what) => {
    const seen = await statuses(async (who) => {
      const { body } = await office.order({ [at.paidTicket]: 1 }).expect(201);
      if (what === 'refund') await service.as('administrator').post(`${T}/orders/${body.id}/paid`).send({}).expect(200);
      return service
        .as(caller(who))
        .post(withKey(who, `${T}/orders/${body.id}/${what}`))
        .send({});
    });
    expect(seen).toEqual(table(ADMINISTRATORS));
  });

  it.each(['', '/transfer', '/withdraw', '/cancel'])(
    'match the table for "%s" of attendees of another user’s order',
    async (what) => {
      const seen = await statuses(async (who) => {
        const { body } = await office.order({ [at.theirsTicket]: 1 }).expect(201);
        return service
          .as(caller(who))
          .post(withKey(who, `${T}/orders/${body.id}/attendees/${body.attendees[0].id}${what}`))
          .send(what === '/transfer' ? { full_name: 'B', email: 'b@example.org' } : {});
      });
      expect(seen).toEqual(table(ADMINISTRATORS));
    },
  );

  it('match the table for exchanging a ticket of another user’s order', async () => {
    const other = await office.ticket(at.theirs, { ticket: { mode: 'own', capacity: 50 } });
    const path = async () => {
      const { body } = await office.order({ [at.theirsTicket]: 1 }).expect(201);
      return `${T}/orders/${body.id}/attendees/${body.attendees[0].id}/exchange`;
    };
    const read = await statuses(async (who) => service.as(caller(who)).get(withKey(who, await path())));
    expect(read).toEqual(table(ADMINISTRATORS));
    const exchanged = await statuses(async (who) =>
      service
        .as(caller(who))
        .post(withKey(who, await path()))
        .send({ ticket_id: other }),
    );
    expect(exchanged).toEqual(table([401, 403, 403, 403, 201, 401]));
  });

  it('match the table for declining to cancel another user’s order', async () => {
    const { body } = await office.order({ [at.paidTicket]: 1 }).expect(201);
    const path = `${T}/orders/${body.id}/cancellation-request/decline`;
    const seen = await statuses((who) => service.as(caller(who)).post(withKey(who, path)).send({}));
    expect(seen).toEqual(table([401, 403, 403, 403, 404, 401]));
  });

  it('match the table for the money of another user’s order', async () => {
    const { body } = await office.order({ [at.paidTicket]: 1 }).expect(201);
    const order = `${T}/orders/${body.id}`;
    await service.as('administrator').post(`${order}/paid`).send({}).expect(200);
    const read = await statuses((who) => service.as(caller(who)).get(withKey(who, `${order}/payments`)));
    expect(read).toEqual(table(ADMINISTRATORS));
    const refunded = await statuses((who) =>
      service
        .as(caller(who))
        .post(withKey(who, `${order}/refunds`))
        .send({ amount: '1' }),
    );
    expect(refunded).toEqual(table([401, 403, 403, 403, 201, 401]));
    const noted = await statuses((who) =>
      service
        .as(caller(who))
        .post(withKey(who, `${order}/refunds/999999/paid`))
        .send({}),
    );
    expect(noted).toEqual(table([401, 403, 403, 403, 404, 401]));
    // What is paid is not paid again.
    const paid = await statuses((who) =>
      service
        .as(caller(who))
        .post(withKey(who, `${order}/pay`))
        .send({}),
    );
    expect(paid).toEqual(table([401, 403, 403, 403, 409, 401]));
  });

  describe('on ticket writes', () => {
    const member = { author: true, editor: true, administrator: true } as Partial<Record<Who, boolean>>;
    /** The author may write on their own event only; the key alone permits no writes. */
    const may = (who: Who, home: string) => (member[who] ?? false) && (who !== 'author' || home !== 'theirs');
    const wanted = (home: string) => Object.fromEntries(WHO.map((who) => [who, may(who, home) ? 202 : 403]));
    const nonce = (who: Who, action: string) => office.nonce(caller(who), action);

    it.each(['mine', 'theirs', 'draft'])('match the table for creating a ticket of event "%s"', async (home) => {
      const seen = await statuses(async (who) =>
        service
          .as(caller(who))
          .post(withKey(who, `${T}/tickets`))
          .send({
            post_id: at[home],
            add_ticket_nonce: await nonce(who, 'add_ticket_nonce'),
            provider: 'tc',
            name: 'New',
            price: '1',
          }),
      );
      expect(seen).toEqual(wanted(home));
    });

    it.each(['mine', 'theirs'])('match the table for updating a ticket of event "%s"', async (home) => {
      const seen = await statuses(async (who) =>
        service
          .as(caller(who))
          .patch(withKey(who, `${T}/tickets/${at[`${home}Ticket`]}`))
          .send({ post_id: at[home], edit_ticket_nonce: await nonce(who, 'edit_ticket_nonce'), description: 'New' }),
      );
      expect(seen).toEqual(wanted(home));
    });

    it.each(['mine', 'theirs'])('match the table for deleting a ticket of event "%s"', async (home) => {
      const seen = await statuses(async (who) => {
        const ticket = await office.ticket(at[home]);
        return service
          .as(caller(who))
          .delete(withKey(who, `${T}/tickets/${ticket}`))
          .send({ post_id: at[home], remove_ticket_nonce: await nonce(who, 'remove_ticket_nonce') });
      });
      expect(seen).toEqual(wanted(home));
    });

    it('are checked on the event of the ticket, not on the event that the request names', async () => {
      const named = async (action: string) => ({ post_id: at.mine, [action]: await nonce('author', action) });
      const path = `${T}/tickets/${at.theirsTicket}`;
      await service
        .as('author')
        .post(path)
        .send({ ...(await named('edit_ticket_nonce')), price: '0' })
        .expect(403);
      await service
        .as('author')
        .delete(path)
        .send(await named('remove_ticket_nonce'))
        .expect(403);
    });

    it('require a nonce of the same caller and action', async () => {
      const body = { post_id: at.theirs, provider: 'tc', name: 'New', price: '1' };
      const send = (add_ticket_nonce: unknown) =>
        service
          .as('editor')
          .post(`${T}/tickets`)
          .send({ ...body, add_ticket_nonce });
      for (const wrong of [
        undefined,
        '',
        'x',
        5,
        [],
        await nonce('administrator', 'add_ticket_nonce'),
        await nonce('editor', 'edit_ticket_nonce'),
      ]) {
        await send(wrong).expect(403);
      }
      await send(await nonce('editor', 'add_ticket_nonce')).expect(202);
    });
  });

  it('decide which ticket members a caller sees', async () => {
    const seen: Record<string, string[]> = {};
    for (const who of WHO) {
      const { body } = await service
        .as(caller(who))
        .get(withKey(who, `${T}/tickets/${at.theirsTicket}`))
        .expect(200);
      seen[who] = ['totals', 'sku', 'checkin', 'fees'].filter((member) => member in body);
      if ('sold' in body.capacity_details) seen[who]?.push('sold');
      if (body.attendees.length > 0) seen[who]?.push('attendees');
    }
    const manager = ['checkin', 'fees', 'sold', 'attendees'];
    expect(seen).toEqual({
      anonymous: [],
      subscriber: [],
      author: [],
      editor: ['totals', 'sku'],
      administrator: ['totals', 'sku', ...manager],
      key: manager,
    });
  });

  it('are tested for every route of the namespace', () => {
    const routes = service.app
      .get(RouteTable)
      .all()
      .filter(({ namespace, pattern }) => namespace === 'cal/tickets/v1' && pattern !== '/cal/tickets/v1')
      .map(({ pattern }) => pattern.slice('/cal/tickets/v1'.length).replaceAll(/\(\?P(<\w+>)[^)]*\)/g, '$1'))
      // With the tokens of devices: test/e2e/admission/rights.e2e.ts.
      .filter((route) => !route.startsWith('/admission/'));
    expect(routes.sort()).toEqual(
      [
        '/access-codes',
        '/access-codes/<id>',
        '/access-codes/tickets',
        '/attendees',
        '/attendees/<id>',
        '/attendees/<id>/check-ins',
        // Those of wallets are tested where they are configured: ticket-files.e2e.ts.
        '/attendees/<id>/google-wallet',
        '/attendees/<id>/qr',
        '/attendees/<id>/qr.png',
        '/attendees/<id>/qr.svg',
        '/attendees/<id>/ticket.pdf',
        '/attendees/<id>/ticket.pkpass',
        '/box-office/guest-imports',
        '/box-office/guest-imports/<id>/undo',
        '/box-office/guest-lists',
        '/box-office/orders',
        '/box-office/quotes',
        '/cart',
        '/discount-codes',
        '/discount-codes/<id>',
        '/doc',
        '/event-cancellations',
        '/event-cancellations/<id>',
        '/event-cancellations/<id>/items',
        '/event-cancellations/<id>/retry',
        '/event-cancellations/preview',
        '/event-grants',
        '/event-grants/<id>',
        '/event-grants/mine',
        '/orders',
        '/orders/<id>',
        '/orders/<id>/attendees/<attendee_id>',
        '/orders/<id>/attendees/<attendee_id>/cancel',
        '/orders/<id>/attendees/<attendee_id>/exchange',
        '/orders/<id>/attendees/<attendee_id>/transfer',
        '/orders/<id>/attendees/<attendee_id>/withdraw',
        '/orders/<id>/cancel',
        '/orders/<id>/cancellation-request/decline',
        '/orders/<id>/key',
        '/orders/<id>/paid',
        '/orders/<id>/pay',
        '/orders/<id>/payments',
        '/orders/<id>/purchaser',
        '/orders/<id>/refund',
        '/orders/<id>/refunds',
        '/orders/<id>/refunds/<refund_id>/paid',
        '/orders/<id>/tickets.pdf',
        '/orders/void',
        '/payments/bank-statements',
        '/payments/report',
        '/pools',
        '/pools/<id>',
        '/qr',
        '/qr/<id>',
        '/scanner-keys',
        '/scanner-keys/<id>',
        '/self-service/<id>',
        '/settings',
        '/tickets',
        '/tickets/<id>',
        '/tickets/<id>/pools',
      ].sort(),
    );
  });
});
