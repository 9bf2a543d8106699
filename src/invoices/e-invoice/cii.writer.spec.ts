import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { brokenRules } from './broken-rules.js';
import { readCii } from './cii-reader.spec-helper.js';
import { writeCii } from './cii.writer.js';
import { E_INVOICE_PROFILES, toEInvoice } from './e-invoice.mapper.js';
import { sampleInvoices } from './sample-invoices.spec-helper.js';

/** The children of elements in the order of the schema (D16B), as far as they are written. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'rsm:CrossIndustryInvoice': [
    'rsm:ExchangedDocumentContext',
    'rsm:ExchangedDocument',
    'rsm:SupplyChainTradeTransaction',
  ],
  'rsm:ExchangedDocumentContext': [
    'ram:BusinessProcessSpecifiedDocumentContextParameter',
    'ram:GuidelineSpecifiedDocumentContextParameter',
  ],
  'rsm:ExchangedDocument': ['ram:ID', 'ram:TypeCode', 'ram:IssueDateTime', 'ram:IncludedNote'],
  'rsm:SupplyChainTradeTransaction': [
    'ram:IncludedSupplyChainTradeLineItem',
    'ram:ApplicableHeaderTradeAgreement',
    'ram:ApplicableHeaderTradeDelivery',
    'ram:ApplicableHeaderTradeSettlement',
  ],
  'ram:IncludedSupplyChainTradeLineItem': [
    'ram:AssociatedDocumentLineDocument',
    'ram:SpecifiedTradeProduct',
    'ram:SpecifiedLineTradeAgreement',
    'ram:SpecifiedLineTradeDelivery',
    'ram:SpecifiedLineTradeSettlement',
  ],
  'ram:SpecifiedTradeProduct': ['ram:Name', 'ram:Description'],
  'ram:SpecifiedLineTradeSettlement': [
    'ram:ApplicableTradeTax',
    'ram:BillingSpecifiedPeriod',
    'ram:SpecifiedTradeSettlementLineMonetarySummation',
  ],
  'ram:ApplicableHeaderTradeAgreement': [
    'ram:BuyerReference',
    'ram:SellerTradeParty',
    'ram:BuyerTradeParty',
    'ram:SellerOrderReferencedDocument',
  ],
  'ram:SellerTradeParty': [
    'ram:ID',
    'ram:Name',
    'ram:Description',
    'ram:SpecifiedLegalOrganization',
    'ram:DefinedTradeContact',
    'ram:PostalTradeAddress',
    'ram:URIUniversalCommunication',
    'ram:SpecifiedTaxRegistration',
  ],
  'ram:DefinedTradeContact': [
    'ram:PersonName',
    'ram:TelephoneUniversalCommunication',
    'ram:EmailURIUniversalCommunication',
  ],
  'ram:PostalTradeAddress': [
    'ram:PostcodeCode',
    'ram:LineOne',
    'ram:LineTwo',
    'ram:LineThree',
    'ram:CityName',
    'ram:CountryID',
  ],
  'ram:ApplicableHeaderTradeSettlement': [
    'ram:TaxCurrencyCode',
    'ram:InvoiceCurrencyCode',
    'ram:SpecifiedTradeSettlementPaymentMeans',
    'ram:ApplicableTradeTax',
    'ram:SpecifiedTradePaymentTerms',
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    'ram:InvoiceReferencedDocument',
  ],
  'ram:SpecifiedTradeSettlementPaymentMeans': ['ram:TypeCode', 'ram:Information'],
  'ram:ApplicableTradeTax': [
    'ram:CalculatedAmount',
    'ram:TypeCode',
    'ram:ExemptionReason',
    'ram:BasisAmount',
    'ram:CategoryCode',
    'ram:ExemptionReasonCode',
    'ram:RateApplicablePercent',
  ],
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation': [
    'ram:LineTotalAmount',
    'ram:TaxBasisTotalAmount',
    'ram:TaxTotalAmount',
    'ram:GrandTotalAmount',
    'ram:TotalPrepaidAmount',
    'ram:DuePayableAmount',
  ],
  'ram:InvoiceReferencedDocument': ['ram:IssuerAssignedID', 'ram:FormattedIssueDateTime'],
};

/** Elements that may occur several times. */
const REPEATED = [
  'ram:IncludedNote',
  'ram:IncludedSupplyChainTradeLineItem',
  'ram:ApplicableTradeTax',
  'ram:SpecifiedTaxRegistration',
  'ram:TaxTotalAmount',
];

type Ordered = Record<string, Ordered[]> & { ':@'?: unknown };

/** Elements that are unknown, out of order or repeated. */
function faultsOf(name: string, children: readonly Ordered[]): string[] {
  const order = ORDER[name === 'ram:BuyerTradeParty' ? 'ram:SellerTradeParty' : name];
  const names = children.map((child) => Object.keys(child).find((key) => key !== ':@') ?? '');
  const elements = names.filter((child) => child !== '#text');
  const faults = elements.flatMap((child, i) => {
    const isUnknown = order !== undefined && !order.includes(child);
    const isLate = order !== undefined && i > 0 && order.indexOf(child) < order.indexOf(elements[i - 1]);
    const isTwice = elements.indexOf(child) !== i && !REPEATED.includes(child);
    return isUnknown || isLate || isTwice ? [`${name}/${child}`] : [];
  });
  const hasTextBeside = elements.length > 0 && names.includes('#text');
  return [
    ...faults,
    ...(hasTextBeside ? [`${name}/#text`] : []),
    ...(children.length === 0 && name !== 'ram:ApplicableHeaderTradeDelivery' ? [`${name} is empty`] : []),
    ...children.flatMap((child, i) => (names[i] === '#text' ? [] : faultsOf(names[i], child[names[i]]))),
  ];
}

const samples = Object.entries(sampleInvoices()).flatMap(([name, invoice]) =>
  E_INVOICE_PROFILES.map((profile) => [name, profile, toEInvoice(invoice, profile)] as const),
);

describe('An electronic invoice in the syntax CII', () => {
  it.each(samples)('(%s, %s) has its elements in the order of the schema, and none that is empty', (_, __, invoice) => {
    const xml = writeCii(invoice);
    expect(XMLValidator.validate(xml)).toBe(true);
    const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false });
    const [, root] = parser.parse(xml) as Ordered[];
    expect(faultsOf('rsm:CrossIndustryInvoice', root['rsm:CrossIndustryInvoice'])).toEqual([]);
  });

  it.each(samples)('(%s, %s) says what the document says, and breaks no rule', (_, profile, invoice) => {
    const read = readCii(writeCii(invoice));
    expect(read).toEqual(invoice);
    expect(brokenRules(read, profile).map(({ id }) => id)).toEqual([]);
  });

  it('has only characters that XML can have', () => {
    const invoice = toEInvoice(sampleInvoices().standard, 'en16931');
    const read = readCii(writeCii({ ...invoice, notes: ['a\u0000\u0008b <&> "c" \u{1F600}'] }));
    expect(read.notes).toEqual(['ab <&> "c" \u{1F600}']);
  });
});
