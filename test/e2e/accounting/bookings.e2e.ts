import { parse } from 'csv-parse/sync';
import { dayOf, wallAt } from '../../../src/core/time/index.js';
import { bytes } from '../invoices/invoice-site.js';
import { accountingSite, CARD, ZONE, type AccountingSite } from './accounting-site.js';

const DATEV = '/reports/v1/exports/datev?currency=USD';
const FEC = '/reports/v1/exports/fec?currency=USD';

const FEC_NAMES =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

type Row = Record<string, string>;

describe('Bookings for accounting', () => {
  let site: AccountingSite;
  let period: string;
  let day: string;
  let invoiced: { number: string; kind: string; total_minor: number; tax_minor: number }[];

  beforeAll(async () => {
    site = await accountingSite({ order_fee: '1', fee_name: 'Service' });
    day = dayOf(wallAt(site.nowMs(), ZONE));
    period = `&from=${day}&to=${day}`;
    const purchaser = { name: 'Žofie "Łódź" Müller € <3', email: 'zofie@buyer.example' };
    const cash = (await site.office.order({ [site.tickets[0]]: 2 }, { gateway: 'manual', purchaser }).expect(201)).body;
    await site.act(cash.id, 'paid', { method: 'cash' });
    const card = (await site.order([0, 1, 1], CARD))!;
    await site.cardPaid(card);
    await site.act(card.id, 'refunds', { attendees: [card.attendees[0].id], return_seats: true });
    const transfer = (await site.order([1], 'bank-transfer'))!;
    await site.transfer(transfer, 1100);
    const disputed = (await site.order([0, 0, 1], CARD))!;
    await site.cardPaid(disputed);
    await site.dispute(disputed, 'lost');
    const exchanged = (await site.order([0, 1], CARD))!;
    await site.cardPaid(exchanged);
    await site.service
      .as('anonymous')
      .post(`/cal/tickets/v1/orders/${exchanged.id}/attendees/${exchanged.attendees[0].id}/exchange`)
      .send({ order_key: exchanged.key, ticket_id: site.tickets[0], gateway: CARD })
      .expect(201);
    await site.deliver();
    invoiced = (await admin().get('/invoices/v1/invoices?per_page=100').expect(200)).body.invoices;
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await site.service.close();
  });

  const admin = () => site.service.as('administrator');
  const change = (body: object) => admin().post('/accounting/v1/settings').send(body);
  const minorOf = (text: string) => Math.round(Number(text.replace(',', '.')) * 100);
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

  describe('for DATEV', () => {
    let lines: string[];
    let rows: Row[];
    let content: Buffer;

    beforeAll(async () => {
      await change({ chart: 'skr03', datev_consultant: 1001, datev_client: 7 }).expect(200);
      const response = await bytes(admin().get(DATEV + period));
      content = response.body as Buffer;
      expect(response.headers['content-type']).toBe('text/csv; charset=windows-1252');
      expect(response.headers['content-disposition']).toBe(
        `attachment; filename="EXTF_Buchungsstapel_${day}_${day}.csv"`,
      );
      lines = new TextDecoder('windows-1252').decode(content).split('\r\n');
      rows = parse(lines.slice(1).join('\r\n'), { columns: true, delimiter: ';' });
    });

    it('have a header of 31 fields with the version, the client, the fiscal year and the period', () => {
      const fields = lines[0].split(';');
      const compact = day.replaceAll('-', '');
      expect(fields).toHaveLength(31);
      expect(fields.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13']);
      expect(fields[5]).toMatch(/^\d{17}$/);
      expect(fields.slice(10, 16)).toEqual(['1001', '7', `${day.slice(0, 4)}0101`, '4', compact, compact]);
      expect([fields[21], fields[26]]).toEqual(['"USD"', '"03"']);
    });

    it('have 125 columns in each line, text in quotes and numbers without, and end with a line end', () => {
      const names = lines[1].split(';');
      expect(names).toHaveLength(125);
      expect(new Set(names).size).toBe(125);
      expect([names[0], names[13], names[113], names[124]]).toEqual([
        'Umsatz (ohne Soll/Haben-Kz)',
        'Buchungstext',
        'Festschreibung',
        'Abw. Skontokonto',
      ]);
      for (const line of lines.slice(2, -1)) {
        const [cells] = parse(line, { delimiter: ';' });
        expect(cells).toHaveLength(125);
        expect(line).toMatch(/^\d{1,10},\d{2};"[SH]";"USD";;;"";\d{4,5};\d{4,5};"";\d{4};"[A-Za-z0-9$&%*+\-/]{1,36}";/);
      }
      expect(lines.at(-1)).toBe('');
    });

    it('are in Windows-1252, and texts have at most 60 characters', () => {
      expect(rows.map(({ Buchungstext: text }) => text)).toContain('Žofie "?ódź" Müller € <3'.replace('ź', 'z'));
      for (const { Buchungstext: text } of rows) expect(text.length).toBeLessThanOrEqual(60);
      expect(content.includes(0x80)).toBe(true);
    });

    it('sum up to the documents, and to the money', () => {
      const signed = (row: Row) =>
        (row['Soll/Haben-Kennzeichen'] === 'S' ? 1 : -1) * minorOf(row['Umsatz (ohne Soll/Haben-Kz)']);
      const revenue = rows.filter((row) => row['Gegenkonto (ohne BU-Schlüssel)'] === '8400');
      expect(sumOf(revenue.map(signed))).toBe(sumOf(invoiced.map(({ total_minor: minor }) => minor)));
      expect(revenue.every(({ Konto }) => Konto === '10000')).toBe(true);
      expect(new Set(revenue.map((row) => row['Belegfeld 1']))).toEqual(new Set(invoiced.map(({ number }) => number)));
      const of = (account: string) => sumOf(rows.filter(({ Konto }) => Konto === account).map(signed));
      // Cash 21.00; bank 11.00; card 33.77 + 8.77 + 26.00, less refunds of 25.00 and 15.00 and the dispute of 8.77.
      expect([of('1000'), of('1200'), of('1360')]).toEqual([2100, 1100, 3377 + 877 + 2600 - 2500 - 1500 + 100 - 877]);
    });

    it('have the accounts and tax keys of the settings, as long as the client has them', async () => {
      const own = {
        account_length: 6,
        revenue_accounts: ['19=8401'],
        tax_keys: ['19=3'],
        clearing_accounts: ['cash=1010'],
      };
      await change(own).expect(200);
      const { body } = await bytes(admin().get(DATEV + period));
      const text = new TextDecoder('windows-1252').decode(body as Buffer);
      expect(text).toContain('"S";"USD";;;"";1000000;840100;"3";');
      expect(text).toContain('"S";"USD";;;"";101000;1000000;"";');
      await change({ account_length: 4, revenue_accounts: [], tax_keys: [], clearing_accounts: [] }).expect(200);
    });
  });

  describe('as FEC', () => {
    let rows: Row[];

    beforeAll(async () => {
      await change({ chart: 'pcg', siren: '732829320', fiscal_year_start: 1 }).expect(200);
      const response = await bytes(admin().get(FEC + period));
      expect(response.headers['content-disposition']).toBe(
        `attachment; filename="732829320FEC${day.slice(0, 4)}1231.txt"`,
      );
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(response.body as Buffer);
      expect(text.split('\r\n')[0]).toBe(FEC_NAMES.replaceAll(' ', '\t'));
      expect(text.endsWith('\r\n')).toBe(true);
      rows = parse(text, { columns: true, delimiter: '\t', quote: null });
    });

    it('have 18 columns, dates without signs and amounts with a comma', () => {
      for (const row of rows) {
        expect(Object.keys(row)).toHaveLength(18);
        for (const name of ['EcritureDate', 'PieceDate', 'ValidDate']) expect(row[name]).toBe(day.replaceAll('-', ''));
        expect([row.Debit, row.Credit].filter((amount) => /^\d+,\d{2}$/.test(amount))).toHaveLength(2);
        expect([row.Debit, row.Credit]).toContain('0,00');
        for (const name of ['JournalCode', 'JournalLib', 'CompteNum', 'CompteLib', 'PieceRef', 'EcritureLib'])
          expect(row[name]).not.toBe('');
      }
    });

    it('have entries that are numbered without gaps, each of which is balanced', () => {
      const entries = new Map<string, Row[]>();
      for (const row of rows) entries.set(row.EcritureNum, [...(entries.get(row.EcritureNum) ?? []), row]);
      expect([...entries.keys()]).toEqual(Array.from(entries, (_, i) => String(i + 1)));
      for (const entry of entries.values()) {
        expect(entry.length).toBeGreaterThan(1);
        expect(sumOf(entry.map(({ Debit: debit, Credit: credit }) => minorOf(debit) - minorOf(credit)))).toBe(0);
      }
    });

    it('have the net amount and the tax of the documents', () => {
      const of = (account: string) =>
        sumOf(
          rows
            .filter(({ CompteNum: number, JournalCode: code }) => number === account && code === 'VE')
            .map(({ Debit: debit, Credit: credit }) => minorOf(credit) - minorOf(debit)),
        );
      const tax = sumOf(invoiced.map(({ tax_minor: minor }) => minor));
      const total = sumOf(invoiced.map(({ total_minor: minor }) => minor));
      expect([of('706000'), of('445710'), of('411000')]).toEqual([total - tax, tax, -total]);
    });
  });

  it('are refused with what is missing, and over two fiscal years', async () => {
    await change({ chart: 'skr04', datev_client: 0, fiscal_year_start: 4 }).expect(200);
    expect(
      (
        await admin()
          .get(DATEV + period)
          .expect(409)
      ).body.code,
    ).toBe('accounting-not-configured');
    expect(
      (
        await admin()
          .get(FEC + period)
          .expect(409)
      ).body.code,
    ).toBe('accounting-not-configured');
    await change({ datev_client: 7 }).expect(200);
    await admin().get(`${DATEV}&from=2031-03-31&to=2031-04-01`).expect(400);
    await admin().get('/reports/v1/exports/datev?currency=KWD').expect(400);
    await change({ datev_consultant: 5 }).expect(400);
    await change({ revenue_accounts: ['nineteen'] }).expect(400);
    await site.service
      .as('editor')
      .get(DATEV + period)
      .expect(403);
    await site.service.as('editor').get('/accounting/v1/settings').expect(403);
  });

  it('are refused where a tax rate has no account', async () => {
    await admin().post('/cal/tickets/v1/settings').send({ tax_percent: 5.5 }).expect(200);
    const order = (await site.order([1], 'manual'))!;
    await site.act(order.id, 'paid');
    await site.deliver();
    const { body } = await admin()
      .get(DATEV + period)
      .expect(409);
    expect(body).toMatchObject({ code: 'accounting-account-missing', data: { tax_percent: 5.5 } });
    await change({ revenue_accounts: ['5.5=4310'] }).expect(200);
    const { text } = await admin()
      .get(DATEV + period)
      .expect(200);
    expect(text).toContain(';10000;4310;');
  });
});
