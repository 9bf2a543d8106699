import { readFileSync } from 'node:fs';
import { brokenRules } from './broken-rules.js';
import type { EInvoice } from './e-invoice.js';
import { toEInvoice } from './e-invoice.mapper.js';
import { EN16931_RULES } from './en16931-rules.js';
import { sampleInvoices } from './sample-invoices.spec-helper.js';
import { XRECHNUNG_RULES } from './xrechnung-rules.js';

type Change = (invoice: EInvoice) => void;

/** For each rule, a change of a document that breaks it. */
const CHANGES: Readonly<Record<string, Change>> = {
  'BR-01': (one) => (one.specification = ''),
  'BR-02': (one) => (one.number = ' '),
  'BR-03': (one) => (one.date = '1.5.2031'),
  'BR-04': (one) => (one.type = '326' as '380'),
  'BR-05': (one) => (one.currency = ''),
  'BR-06': (one) => (one.seller.name = ''),
  'BR-07': (one) => (one.buyer.name = ''),
  'BR-09': (one) => (one.seller.address.country = ''),
  'BR-11': (one) => (one.buyer.address.country = 'ZX'),
  'BR-16': (one) => (one.lines = []),
  'BR-21': (one) => (one.lines[1].id = one.lines[0].id),
  'BR-22': (one) => (one.lines[0].quantity = 0),
  'BR-25': (one) => (one.lines[0].name = ''),
  'BR-27': (one) => (one.lines[0].unitPrice = '-1'),
  'BR-30': (one) => (one.lines[0].date = '2031'),
  'BR-49': (one) => (one.payment.code = ''),
  'BR-53': (one) => (one.taxCurrency = 'SEK'),
  'BR-55': (one) => (one.preceding = { number: '', date: '2031-05-01' }),
  'BR-DEC': (one) => (one.totals.due = '0.000'),
  'BR-CO-04': (one) => (one.lines[0].category = ''),
  'BR-CO-09': (one) => (one.buyer.vatId = '123456789'),
  'BR-CO-10': (one) => (one.totals.lines = '0.01'),
  'BR-CO-13': (one) => (one.totals.net = '0.01'),
  'BR-CO-14': (one) => (one.totals.tax = '0.01'),
  'BR-CO-15': (one) => (one.totals.gross = '0.01'),
  'BR-CO-16': (one) => (one.totals.paid = '0.01'),
  'BR-CO-17': (one) => (one.taxes[0].tax = '0.01'),
  'BR-CO-18': (one) => (one.taxes = []),
  'BR-CO-25': (one) => {
    one.terms = '';
    Object.assign(one.totals, { paid: '0.00', due: one.totals.gross });
  },
  'BR-CO-26': (one) => Object.assign(one.seller, { vatId: '', registration: { id: '', scheme: '' } }),
  'BR-S-01': (one) => (one.taxes = one.taxes.filter(({ category }) => category !== 'S')),
  'BR-S-02': (one) => Object.assign(one.seller, { vatId: '', taxNumber: '' }),
  'BR-S-05': (one) => one.lines.forEach((line) => (line.percent = 0)),
  'BR-S-08': (one) => (one.taxes[0].net = '0.01'),
  'BR-S-10': (one) => (one.taxes[0].reason = 'No tax'),
  'BR-Z-01': (one) => (one.lines[0].category = 'Z'),
  'BR-Z-02': (one) => {
    one.lines[0].category = 'Z';
    Object.assign(one.seller, { vatId: '', taxNumber: '' });
  },
  'BR-Z-05': (one) => (one.lines[0].category = 'Z'),
  'BR-Z-08': (one) =>
    one.taxes.push({ category: 'Z', percent: 0, net: '1.00', tax: '0.00', reason: '', reasonCode: '' }),
  'BR-Z-09': (one) =>
    one.taxes.push({ category: 'Z', percent: 0, net: '1.00', tax: '0.10', reason: '', reasonCode: '' }),
  'BR-Z-10': (one) =>
    one.taxes.push({ category: 'Z', percent: 0, net: '1.00', tax: '0.00', reason: 'x', reasonCode: '' }),
  'BR-E-01': (one) => (one.taxes = one.taxes.filter(({ category }) => category !== 'E')),
  'BR-E-02': (one) => Object.assign(one.seller, { vatId: '', taxNumber: '' }),
  'BR-E-05': (one) => one.lines.forEach((line) => (line.percent = 7)),
  'BR-E-08': (one) => one.taxes.forEach((tax) => (tax.net = '0.01')),
  'BR-E-09': (one) => one.taxes.forEach((tax) => (tax.tax = '0.01')),
  'BR-E-10': (one) => one.taxes.forEach((tax) => (tax.reason = '')),
  'BR-AE-01': (one) => (one.taxes = one.taxes.filter(({ category }) => category !== 'AE')),
  'BR-AE-02': (one) => (one.buyer.vatId = ''),
  'BR-AE-05': (one) => one.lines.forEach((line) => (line.percent = 19)),
  'BR-AE-08': (one) => one.taxes.forEach((tax) => (tax.net = '0.01')),
  'BR-AE-09': (one) => one.taxes.forEach((tax) => (tax.tax = '0.01')),
  'BR-AE-10': (one) => one.taxes.forEach((tax) => Object.assign(tax, { reason: '', reasonCode: '' })),
  'BR-DE-1': (one) => (one.payment.code = ''),
  'BR-DE-2': (one) => Object.assign(one.seller, { contact: '', contactPhone: '', contactEmail: '' }),
  'BR-DE-3': (one) => (one.seller.address.city = ''),
  'BR-DE-4': (one) => (one.seller.address.postcode = ''),
  'BR-DE-5': (one) => (one.seller.contact = ''),
  'BR-DE-6': (one) => (one.seller.contactPhone = ''),
  'BR-DE-7': (one) => (one.seller.contactEmail = ''),
  'BR-DE-8': (one) => (one.buyer.address.city = ''),
  'BR-DE-9': (one) => (one.buyer.address.postcode = ''),
  'BR-DE-14': (one) => (one.taxes[0].percent = NaN),
  'BR-DE-15': (one) => (one.buyerReference = ''),
  'BR-DE-16': (one) => Object.assign(one.seller, { vatId: '', taxNumber: '' }),
  'BR-DE-18': (one) => (one.terms = '2 %\n#SKONTO#TAGE=7#PROZENT=2'),
  'BR-DE-21': (one) => (one.specification = 'urn:cen.eu:en16931:2017'),
  'BR-DE-27': (one) => (one.seller.contactPhone = '+4'),
  'BR-DE-28': (one) => (one.seller.contactEmail = 'office@example'),
  'PEPPOL-EN16931-R001': (one) => (one.process = ''),
  'PEPPOL-EN16931-R010': (one) => (one.buyer.email = ''),
  'PEPPOL-EN16931-R020': (one) => (one.seller.email = ''),
  'PEPPOL-EN16931-R120': (one) => (one.lines[0].unitPrice = '1'),
};

const sampleFor = (id: string) =>
  id.startsWith('BR-E-') ? 'exemptAndTaxed' : id.startsWith('BR-AE-') ? 'reverseCharge' : 'mixed';

describe('The rules of electronic invoices', () => {
  const rules = [...EN16931_RULES, ...XRECHNUNG_RULES];

  it('have names of their own, and each can be broken', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !(id in CHANGES))).toEqual([]);
  });

  it.each(Object.entries(CHANGES))('say when %s is broken', (id, change) => {
    const invoice = toEInvoice(sampleInvoices()[sampleFor(id)], 'xrechnung');
    expect(brokenRules(invoice, 'xrechnung')).toEqual([]);
    change(invoice);
    expect(brokenRules(invoice, 'xrechnung').map((rule) => rule.id)).toContain(id);
  });

  it('are listed in the documentation', () => {
    const docs = readFileSync('docs/e-invoices.md', 'utf8');
    expect(rules.filter(({ id }) => !docs.includes(`\`${id}\``)).map(({ id }) => id)).toEqual([]);
  });
});
