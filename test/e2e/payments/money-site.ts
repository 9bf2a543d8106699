import { StripeClient } from '../../../src/payments/stripe/stripe.client.js';
import { SELLER } from '../invoices/invoice-site.js';
import { StripeSite } from './stripe-site.js';

const STATEMENTS = '/cal/tickets/v1/payments/bank-statements';

/** A site with jobs whose orders are paid at a fake Stripe, by bank and by hand, with tax of 19 %, documents and self-service. */
export interface MoneySite {
  site: StripeSite;
  /** Imports a transfer of minor units with a text. @returns what became of it */
  transfer(text: string, minor: number): Promise<string>;
  close(): Promise<void>;
}

/** Opens a site. @param cancellationFeePercent what the organizer retains of tickets that purchasers cancel */
export async function openMoneySite(cancellationFeePercent: number): Promise<MoneySite> {
  // Money of the test mode has no documents and is in no figure.
  const mode = jest.spyOn(StripeClient.prototype, 'isTest', 'get').mockReturnValue(false);
  const site = await StripeSite.open({ SCHEDULER: 'on' });
  const admin = () => site.service.as('administrator');
  const settings = {
    bank_transfer: true,
    bank_transfer_instructions: 'IBAN DE02 1203 0000 0000 2020 51',
    tax_percent: 19,
    prices_include_tax: true,
    cancellations: 'all',
    cancellation_fee_percent: cancellationFeePercent,
    ticket_exchanges: true,
  };
  await admin().post('/cal/tickets/v1/settings').send(settings).expect(200);
  await admin().post('/invoices/v1/settings').send(SELLER).expect(200);
  let transfers = 0;
  return {
    site,
    async transfer(text, minor) {
      const content = `Amount;Text;Id\n${(minor / 100).toFixed(2)};${text};T${++transfers}\n`;
      const columns = { amount: 'Amount', text: 'Text', id: 'Id' };
      const { body } = await admin().post(STATEMENTS).send({ format: 'csv', content, columns }).expect(200);
      return body.lines[0].result;
    },
    async close() {
      await site.close();
      mode.mockRestore();
    },
  };
}
