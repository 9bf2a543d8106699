import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { OPEN_SALE, boxOffice, type BoxOffice } from '../tickets/box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
const STATEMENTS = '/cal/tickets/v1/payments/bank-statements';
const COLUMNS = { amount: 'Betrag', text: 'Zweck', date: 'Datum', currency: 'Währung' };

interface Transfer {
  amount: string;
  text: string;
  id?: string;
  direction?: 'CRDT' | 'DBIT';
  isReversal?: boolean;
  isReturned?: boolean;
}

const camt = (transfers: readonly Transfer[], version = '08'): string => `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>S1</Id>
  ${transfers
    .map(
      (
        { amount, text, id, direction = 'CRDT', isReversal = false, isReturned = false },
        i,
      ) => `<Ntry><Amt Ccy="USD">${amount}</Amt>
        <CdtDbtInd>${direction}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>${id ?? `L${i}-${text}`}</AcctSvcrRef>
        <NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf>${isReturned ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;

describe('A bank transfer', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ticket: number;

  beforeAll(async () => {
    service = await startApp();
    const account = { bank_transfer: true, bank_transfer_instructions: 'IBAN DE02 1203 0000 0000 2020 51' };
    office = boxOffice(service, { ...OPEN_SALE, ...account });
    ticket = await office.ticket(await office.event(), { price: '12.50', ticket: { mode: 'own', capacity: 100 } });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const place = async (quantity = 1, of = ticket) => {
    const { body } = await office.order({ [of]: quantity }, { gateway: 'bank-transfer' }).expect(201);
    return body as { id: number; expires_utc: string; date_utc: string; payment: Record<string, string> };
  };
  const send = (body: Record<string, unknown>) => service.as('administrator').post(STATEMENTS).send(body);
  const importCamt = async (transfers: readonly Transfer[], more: Record<string, unknown> = {}) =>
    (await send({ format: 'camt053', content: camt(transfers), ...more }).expect(200)).body as {
      results: Record<string, number>;
      lines: { result: string; order_id: number; amount_minor: number; warning: string }[];
    };
  const statusOf = async (id: number): Promise<string> =>
    (await service.as('administrator').get(`${ORDERS}/${id}`).expect(200)).body.status;
  const ledgerOf = async (id: number) =>
    (await service.as('administrator').get(`${ORDERS}/${id}/payments`).expect(200)).body.ledger;

  it('has a reference, the account and 14 days', async () => {
    const { id, expires_utc: expires, date_utc: date, payment } = await place();
    expect(payment.reference).toMatch(/^RF\d\d \d{4} \d{4} \d\d$/);
    expect(payment.instructions).toBe(`IBAN DE02 1203 0000 0000 2020 51\nReference: ${payment.reference}`);
    const days = (Date.parse(`${expires}Z`) - Date.parse(`${date}Z`)) / 86_400_000;
    expect(days).toBeCloseTo(14, 3);
    expect(await statusOf(id)).toBe('pending');
  });

  it('completes its order when a statement has the reference and the amount, once', async () => {
    const { id, payment } = await place(2);
    const transfer = { amount: '25.00', text: `Tickets ${payment.reference}`, id: 'bank-1' };
    expect((await importCamt([transfer], { dry_run: true })).results).toEqual({ matched: 1 });
    expect(await statusOf(id)).toBe('pending');
    expect(await importCamt([transfer])).toMatchObject({
      results: { matched: 1 },
      lines: [{ result: 'matched', order_id: id, amount_minor: 2500 }],
    });
    expect(await statusOf(id)).toBe('completed');
    expect((await importCamt([transfer])).results).toEqual({ repeated: 1 });
    expect(await ledgerOf(id)).toMatchObject({ captured_minor: 2500, owed_minor: 0, due_back_minor: 0 });
  });

  it('counts once when the same statement is imported at the same moment', async () => {
    const { id, payment } = await place();
    const transfers = [{ amount: '5.00', text: payment.reference, id: 'twice' }];
    const all = await Promise.all(Array.from({ length: 5 }, () => importCamt(transfers)));
    expect(all.map(({ lines: [line] }) => line?.result).sort()).toEqual([
      ...Array<string>(4).fill('repeated'),
      'underpaid',
    ]);
    expect(await ledgerOf(id)).toMatchObject({ captured_minor: 500, owed_minor: 750 });
  });

  it('leaves the rest due when it is too little, and is reported when it is too much', async () => {
    const { id, payment } = await place();
    const { results } = await importCamt([{ amount: '10.00', text: payment.reference, id: 'part-1' }]);
    expect(results).toEqual({ underpaid: 1 });
    expect(await statusOf(id)).toBe('pending');
    expect((await ledgerOf(id)).owed_minor).toBe(250);
    const second = await importCamt([{ amount: '4.00', text: payment.reference, id: 'part-2' }]);
    expect(second.results).toEqual({ overpaid: 1 });
    expect(await statusOf(id)).toBe('completed');
    expect((await ledgerOf(id)).due_back_minor).toBe(150);
  });

  it('takes seats when it comes late, if there are any, else it is due back', async () => {
    const few = await office.ticket(await office.event(), { price: '5', ticket: { mode: 'own', capacity: 1 } });
    const expire = async (id: number) => {
      await service.database.write(() =>
        service.database.execute('UPDATE ticket_orders SET expires = 1 WHERE id = ?', [id]),
      );
      await service.app.get(ExpiryService).release();
    };
    const first = await place(1, few);
    await expire(first.id);
    expect((await importCamt([{ amount: '5', text: first.payment.reference, id: 'late-1' }])).results).toEqual({
      matched: 1,
    });
    const other = await office.ticket(await office.event(), { price: '5', ticket: { mode: 'own', capacity: 1 } });
    const second = await place(1, other);
    await expire(second.id);
    await office.order({ [other]: 1 }, { gateway: 'bank-transfer' }).expect(201);
    expect((await importCamt([{ amount: '5', text: second.payment.reference, id: 'late-2' }])).results).toEqual({
      late: 1,
    });
    expect(await ledgerOf(second.id)).toMatchObject({ captured_minor: 500, due_back_minor: 500 });
  });

  it('is refunded for the tickets that a refund names, however many transfers it draws on', async () => {
    const hostId = await office.event();
    const seat = { price: '100.00', ticket: { mode: 'own', capacity: 10 } };
    const [returned, other] = [await office.ticket(hostId, seat), await office.ticket(hostId, seat)];
    const placed = await office.order({ [returned]: 1, [other]: 1 }, { gateway: 'bank-transfer' }).expect(201);
    const { id, payment } = placed.body;
    await importCamt([
      { amount: '40.00', text: payment.reference, id: 'two-1' },
      { amount: '160.00', text: payment.reference, id: 'two-2' },
    ]);
    const manager = service.as('administrator');
    const { attendees } = (await manager.get(`${ORDERS}/${id}`).expect(200)).body;
    const [attendee] = attendees.filter(({ ticket_id: ticketId }: { ticket_id: number }) => ticketId === returned);
    const body = { attendees: [attendee.id], return_seats: true };
    const { body: money } = await manager.post(`${ORDERS}/${id}/refunds`).send(body).expect(201);
    expect(money.refunds).toMatchObject([
      { amount: '40.00', attendees: [attendee.id] },
      { amount: '60.00', attendees: [attendee.id] },
    ]);
    const { body: report } = await manager.get(`/reports/v1/sales?group_by=ticket&event=${hostId}`).expect(200);
    const refunded = new Map(
      report.rows.map((row: { id: number; refunded_minor: number }) => [row.id, row.refunded_minor]),
    );
    expect([refunded.get(returned), refunded.get(other)]).toEqual([10_000, 0]);
    const again = await manager.post(`${ORDERS}/${id}/refunds`).send(body).expect(409);
    expect(again.body.code).toBe('position-already-refunded');
  });

  it('is reported when its order is unknown, or its amount cannot be read', async () => {
    const { payment } = await place();
    const { body: manual } = await office.order({ [ticket]: 1 }).expect(201);
    const { results, lines } = await importCamt([
      { amount: '12.50', text: 'RF99 0000 0000 01' },
      { amount: '12.50', text: `order ${manual.id}` },
      { amount: 'much', text: payment.reference },
    ]);
    expect(results).toEqual({ unknown: 2, invalid: 1 });
    expect(lines).toHaveLength(3);
  });

  it('is not paid by a reversal, nor by a debit, which are listed with its order', async () => {
    const { id, payment } = await place();
    const text = payment.reference;
    const movements: Transfer[] = [
      { amount: '12.50', text, isReversal: true },
      { amount: '12.50', text, direction: 'DBIT', isReversal: true },
      { amount: '12.50', text, direction: 'DBIT', isReturned: true },
      { amount: '3.00', text, direction: 'DBIT' },
      { amount: '99.00', text: 'Rent', direction: 'DBIT' },
    ];
    for (const more of [{ dry_run: true }, {}]) {
      const { results, lines } = await importCamt(movements, more);
      expect(results).toEqual({ reversal: 3, debit: 1 });
      expect(lines.map((line) => [line.order_id, line.amount_minor])).toEqual([
        ...Array<unknown>(3).fill([id, 1250]),
        [id, 300],
      ]);
    }
    expect(await ledgerOf(id)).toMatchObject({ captured_minor: 0, refunded_minor: 0, owed_minor: 1250 });
  });

  it('is warned of when the same money may have come before, as CAMT and as table', async () => {
    const { id, payment } = await place();
    const first = await importCamt([{ amount: '12.50', text: payment.reference, id: 'camt-1' }]);
    expect(first.lines[0]).toMatchObject({ result: 'matched', warning: '' });
    const content = `Datum;Betrag;Währung;Zweck\n01.05.2031;12,50;USD;${payment.reference}`;
    const table = { format: 'csv', content, columns: COLUMNS };
    for (const dry of [true, false])
      expect((await send({ ...table, dry_run: dry }).expect(200)).body.lines).toMatchObject([
        { result: 'overpaid', warning: 'same_amount_before', order_id: id },
      ]);
    const other = await place(2);
    const parts = ['a', 'b'].map((name) => ({ amount: '12.50', text: other.payment.reference, id: `half-${name}` }));
    expect((await importCamt(parts)).lines.map(({ warning }) => warning)).toEqual(['', '']);
  });

  it('is not read from an amount with two readings', async () => {
    const { id, payment } = await place();
    const content = ['1.000', '1,000', '12.500,5,0'].map((amount) => `${amount}\t${payment.reference}`).join('\n');
    const table = { format: 'csv', content: `a\tt\n${content}`, delimiter: '\t', columns: { amount: 'a', text: 't' } };
    expect((await send(table).expect(200)).body.results).toEqual({ invalid: 3 });
    expect(await ledgerOf(id)).toMatchObject({ captured_minor: 0 });
  });

  it('is read from a table with named columns', async () => {
    const { id, payment } = await place();
    const content = [
      'Datum;Betrag;Währung;Zweck',
      `01.05.2031;"12,50";USD;"Karten; ${payment.reference}"`,
      `01.05.2031;-3,00;USD;${payment.reference}`,
    ].join('\r\n');
    const table = { format: 'csv', content, columns: COLUMNS };
    expect((await send(table).expect(200)).body.results).toEqual({ matched: 1, debit: 1 });
    expect(await statusOf(id)).toBe('completed');
    expect((await send(table).expect(200)).body.results).toEqual({ repeated: 1, debit: 1 });
  });

  it.each([
    [{ format: 'camt053', content: '<x/>' }, 'statement-not-readable'],
    [
      { format: 'camt053', content: camt([]).replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>') },
      'statement-not-readable',
    ],
    [{ format: 'csv', content: 'a;b\n1;2', columns: COLUMNS }, 'statement-not-readable'],
    [{ format: 'csv', content: 'a;b\n1;2' }, 'rest_invalid_param'],
    [{ format: 'mt940', content: 'x' }, 'rest_invalid_param'],
  ])('is not read from %j', async (body, code) => {
    expect((await send(body).expect(400)).body.code).toBe(code);
  });

  it('is imported by those who manage attendees only', async () => {
    for (const caller of ['anonymous', 'editor'] as const) {
      const { status } = await service
        .as(caller)
        .post(STATEMENTS)
        .send({ format: 'camt053', content: camt([]) });
      expect([401, 403]).toContain(status);
    }
  });
});
