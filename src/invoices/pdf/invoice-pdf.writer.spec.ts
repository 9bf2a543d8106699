import { writeFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { FontsCache } from '../../ticket-files/fonts/fonts.cache.js';
import { TextLayoutService } from '../../ticket-files/fonts/text-layout.service.js';
import { readCii } from '../e-invoice/cii-reader.spec-helper.js';
import { toEInvoice } from '../e-invoice/e-invoice.mapper.js';
import { EInvoicesService } from '../e-invoice/e-invoices.service.js';
import { sampleInvoices } from '../e-invoice/sample-invoices.spec-helper.js';
import type { InvoiceEntity } from '../invoice.entity.js';
import { InvoicePdfWriter } from './invoice-pdf.writer.js';
import { pdfAFaults, xmpOf } from './pdf-a.spec-helper.js';

const fonts = new FontsCache();
const writer = new InvoicePdfWriter(fonts, new TextLayoutService(fonts), new EInvoicesService());
const samples = sampleInvoices();

/** The text of all pages, with single spaces. */
async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** The files in a document, by name. */
async function filesIn(file: Buffer): Promise<Record<string, string>> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const files: Record<string, string> = {};
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content = (await document.getAttachmentContent(id)) as Uint8Array;
    files[filename] = Buffer.from(content).toString();
  }
  return files;
}

const withSeller = (invoice: InvoiceEntity, seller: Partial<InvoiceEntity['content']['seller']>): InvoiceEntity => ({
  ...invoice,
  content: { ...invoice.content, seller: { ...invoice.content.seller, ...seller } },
});

describe('The PDF of an invoice', () => {
  it.each(Object.entries(samples))('(%s) is PDF/A-3 and contains the electronic invoice', async (name, invoice) => {
    const file = await writer.write(invoice, 'a4', false);
    if (process.env.INVOICE_SAMPLES) writeFileSync(`${process.env.INVOICE_SAMPLES}/${name}.pdf`, file);
    expect(pdfAFaults(file)).toEqual([]);
    const { 'factur-x.xml': xml, ...others } = await filesIn(file);
    expect(others).toEqual({});
    expect(readCii(xml)).toEqual(toEInvoice(invoice, 'en16931'));
    expect(xmpOf(file)).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect((await writer.write(invoice, 'a4', false)).equals(file)).toBe(true);
  });

  it('is PDF/A-3 without a file where the document lacks what EN 16931 needs', async () => {
    const file = await writer.write(withSeller(samples.standard, { country: '' }), 'a4', false);
    expect(pdfAFaults(file)).toEqual([]);
    expect(await filesIn(file)).toEqual({});
    expect(xmpOf(file)).not.toContain('factur-x');
  });

  it('has net prices, the names of countries, and what the law of the seller wants', async () => {
    const text = await textOf(await writer.write(samples.mixed));
    for (const part of [
      'Deutschland',
      'Registernummer: HRB 12345',
      'Amtsgericht Berlin-Charlottenburg',
      'Einzelpreis netto',
      '9,453333 €',
      'Preis 12,50 €, Rabatt 3,75 €',
      'Zahlbar sofort. Verzugszinsen nach § 288 BGB.',
    ])
      expect(text).toContain(part);
    expect(await textOf(await writer.write(samples.smallBusiness))).toContain('Kleinunternehmer, § 19 UStG');
    expect(await textOf(await writer.write(samples.otherCurrency))).toContain(
      '67,29 SEKUSt. in SEK (1 EUR = 11.2345 SEK)',
    );
    expect(await textOf(await writer.write(samples.french))).toMatch(
      /Prix unitaire HT.*RCS Paris 404 833 048|RCS Paris/,
    );
  });

  it('says what older documents say, which have less', async () => {
    const { name, address, country, vat_id, tax_number } = samples.standard.content.seller;
    const older = structuredClone(samples.standard);
    older.content.seller = { name, address, country, vat_id, tax_number };
    delete older.content.gateway;
    const file = await writer.write(older, 'a4', false);
    expect(pdfAFaults(file)).toEqual([]);
    expect(await textOf(file)).toContain('37,50 €');
  });
});
