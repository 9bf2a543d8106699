import type { Test } from 'supertest';
import type { InvoiceResponse } from '../../../src/invoices/invoice.response.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { until } from '../../helpers/until.js';
import { OPEN_SALE, boxOffice, type BoxOffice } from '../tickets/box-office.js';

/** Who sells at the site. */
export const SELLER = {
  is_on: true,
  seller_name: 'Town Crew e.V.',
  seller_address: 'Main Street 1\n10115 Berlin',
  seller_country: 'DE',
  seller_vat_id: 'DE123456789',
  footer: 'IBAN DE02 1203 0000 0000 2020 51',
};

const buffered = (response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void): void => {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  response.on('end', () => done(null, Buffer.concat(pieces)));
};

/** A request whose response is a file, as bytes. */
export const bytes = (sent: Test): Test =>
  sent
    .buffer()
    .parse(buffered as never)
    .expect(200);

/** A site that sells with tax and issues invoices. */
export interface InvoiceSite {
  service: TestApp;
  office: BoxOffice;
  ticket: number;
  /** Places an order and marks it as paid. */
  paid(quantity?: number, more?: Record<string, unknown>): Promise<{ id: number; order_key: string }>;
  /** The documents of an order. */
  documentsOf(orderId: number): Promise<InvoiceResponse[]>;
  /** Waits until an order has this many documents. */
  issued(orderId: number, count: number): Promise<InvoiceResponse[]>;
}

/** Starts a site. @param settings of ticketing beside an open sale with 19 % tax */
export async function invoiceSite(
  settings: Record<string, unknown> = {},
  env: Record<string, string> = {},
): Promise<InvoiceSite> {
  const service = await startApp(env);
  const office = boxOffice(service, { ...OPEN_SALE, tax_percent: 19, ...settings });
  const ticket = await office.ticket(await office.event({ title: 'Concert' }), {
    name: 'Seat',
    price: '12.50',
    ticket: { mode: '' },
  });
  await service.as('administrator').post('/invoices/v1/settings').send(SELLER).expect(200);
  const documentsOf = async (orderId: number): Promise<InvoiceResponse[]> =>
    (await service.as('administrator').get(`/invoices/v1/orders/${orderId}/invoices`).expect(200)).body.invoices;
  return {
    documentsOf,
    issued: (orderId, count) =>
      until(
        () => documentsOf(orderId),
        ({ length }) => length >= count,
      ),
    service,
    office,
    ticket,
    async paid(quantity = 1, more = {}) {
      const { body } = await office.order({ [ticket]: quantity }, more).expect(201);
      await service.as('administrator').post(`/cal/tickets/v1/orders/${body.id}/paid`).send({}).expect(200);
      return body;
    },
  };
}
