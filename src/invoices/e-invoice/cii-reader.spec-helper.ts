import { XMLParser } from 'fast-xml-parser';
import type { EInvoice, EInvoiceAddress, TaxCategory } from './e-invoice.js';

type Node = Record<string, unknown>;

const LISTS = [
  'ram:IncludedNote',
  'ram:IncludedSupplyChainTradeLineItem',
  'ram:ApplicableTradeTax',
  'ram:SpecifiedTaxRegistration',
  'ram:TaxTotalAmount',
];

/** Reads an electronic invoice in the syntax CII, by the binding of EN 16931-3-3: written without a look at the writer. */
export function readCii(xml: string): EInvoice {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => LISTS.includes(name),
  });
  const root = at(parser.parse(xml) as Node, 'rsm:CrossIndustryInvoice');
  const document = at(root, 'rsm:ExchangedDocument');
  const trade = at(root, 'rsm:SupplyChainTradeTransaction');
  const agreement = at(trade, 'ram:ApplicableHeaderTradeAgreement');
  const settlement = at(trade, 'ram:ApplicableHeaderTradeSettlement');
  const [seller, buyer] = [at(agreement, 'ram:SellerTradeParty'), at(agreement, 'ram:BuyerTradeParty')];
  const sums = at(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation');
  const currency = text(settlement, 'ram:InvoiceCurrencyCode');
  const taxCurrency = text(settlement, 'ram:TaxCurrencyCode');
  const taxTotal = (of: string): string => {
    const found = list(sums, 'ram:TaxTotalAmount').find((one) => of !== '' && one['@currencyID'] === of);
    return (found?.['#text'] as string | undefined) ?? '';
  };
  const preceding = at(settlement, 'ram:InvoiceReferencedDocument');
  const legal = at(seller, 'ram:SpecifiedLegalOrganization')['ram:ID'];
  const contact = at(seller, 'ram:DefinedTradeContact');
  return {
    specification: text(
      at(root, 'rsm:ExchangedDocumentContext', 'ram:GuidelineSpecifiedDocumentContextParameter'),
      'ram:ID',
    ),
    process: text(
      at(root, 'rsm:ExchangedDocumentContext', 'ram:BusinessProcessSpecifiedDocumentContextParameter'),
      'ram:ID',
    ),
    number: text(document, 'ram:ID'),
    date: dayOf(at(document, 'ram:IssueDateTime'), 'udt:DateTimeString'),
    type: text(document, 'ram:TypeCode') as EInvoice['type'],
    currency,
    taxCurrency,
    buyerReference: text(agreement, 'ram:BuyerReference'),
    order: text(at(agreement, 'ram:SellerOrderReferencedDocument'), 'ram:IssuerAssignedID'),
    notes: list(document, 'ram:IncludedNote').map((note) => text(note, 'ram:Content')),
    preceding:
      text(preceding, 'ram:IssuerAssignedID') === ''
        ? null
        : {
            number: text(preceding, 'ram:IssuerAssignedID'),
            date: dayOf(at(preceding, 'ram:FormattedIssueDateTime'), 'qdt:DateTimeString'),
          },
    seller: {
      ...partyOf(seller),
      id: text(seller, 'ram:ID'),
      contact: text(contact, 'ram:PersonName'),
      contactPhone: text(at(contact, 'ram:TelephoneUniversalCommunication'), 'ram:CompleteNumber'),
      contactEmail: text(at(contact, 'ram:EmailURIUniversalCommunication'), 'ram:URIID'),
      taxNumber: registered(seller, 'FC'),
      legalInfo: text(seller, 'ram:Description'),
      registration:
        typeof legal === 'string'
          ? { id: legal, scheme: '' }
          : { id: text(legal, '#text'), scheme: text(legal, '@schemeID') },
    },
    buyer: { ...partyOf(buyer), contact: text(at(buyer, 'ram:DefinedTradeContact'), 'ram:PersonName') },
    payment: {
      code: text(at(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans'), 'ram:TypeCode'),
      text: text(at(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans'), 'ram:Information'),
    },
    terms: text(at(settlement, 'ram:SpecifiedTradePaymentTerms'), 'ram:Description'),
    lines: list(trade, 'ram:IncludedSupplyChainTradeLineItem').map((line) => {
      const [tax] = list(at(line, 'ram:SpecifiedLineTradeSettlement'), 'ram:ApplicableTradeTax');
      const product = at(line, 'ram:SpecifiedTradeProduct');
      const price = at(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice');
      const period = at(line, 'ram:SpecifiedLineTradeSettlement', 'ram:BillingSpecifiedPeriod', 'ram:StartDateTime');
      return {
        id: text(at(line, 'ram:AssociatedDocumentLineDocument'), 'ram:LineID'),
        name: text(product, 'ram:Name'),
        description: text(product, 'ram:Description'),
        quantity: Number(text(at(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity'), '#text')),
        unitPrice: text(price, 'ram:ChargeAmount'),
        net: text(
          at(line, 'ram:SpecifiedLineTradeSettlement', 'ram:SpecifiedTradeSettlementLineMonetarySummation'),
          'ram:LineTotalAmount',
        ),
        category: text(tax, 'ram:CategoryCode') as TaxCategory,
        percent: Number(text(tax, 'ram:RateApplicablePercent')),
        date: dayOf(period, 'udt:DateTimeString'),
      };
    }),
    taxes: list(settlement, 'ram:ApplicableTradeTax').map((tax) => ({
      category: text(tax, 'ram:CategoryCode') as TaxCategory,
      percent: Number(text(tax, 'ram:RateApplicablePercent')),
      net: text(tax, 'ram:BasisAmount'),
      tax: text(tax, 'ram:CalculatedAmount'),
      reason: text(tax, 'ram:ExemptionReason'),
      reasonCode: text(tax, 'ram:ExemptionReasonCode'),
    })),
    totals: {
      lines: text(sums, 'ram:LineTotalAmount'),
      net: text(sums, 'ram:TaxBasisTotalAmount'),
      tax: taxTotal(currency),
      taxInCurrency: taxTotal(taxCurrency),
      gross: text(sums, 'ram:GrandTotalAmount'),
      paid: text(sums, 'ram:TotalPrepaidAmount'),
      due: text(sums, 'ram:DuePayableAmount'),
    },
  };
}

function partyOf(party: Node) {
  return {
    name: text(party, 'ram:Name'),
    vatId: registered(party, 'VA'),
    email: text(at(party, 'ram:URIUniversalCommunication', 'ram:URIID'), '#text'),
    address: addressOf(at(party, 'ram:PostalTradeAddress')),
  };
}

function addressOf(address: Node): EInvoiceAddress {
  return {
    lines: ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree']
      .map((name) => text(address, name))
      .filter((line) => line !== ''),
    city: text(address, 'ram:CityName'),
    postcode: text(address, 'ram:PostcodeCode'),
    country: text(address, 'ram:CountryID'),
  };
}

function registered(party: Node, scheme: string): string {
  const found = list(party, 'ram:SpecifiedTaxRegistration').find((one) => at(one, 'ram:ID')['@schemeID'] === scheme);
  return found ? text(at(found, 'ram:ID'), '#text') : '';
}

const at = (node: unknown, ...path: string[]): Node =>
  path.reduce<Node>((found, name) => (found[name] ?? {}) as Node, (node ?? {}) as Node);
const list = (node: Node, name: string): Node[] => (node[name] ?? []) as Node[];
const text = (node: unknown, name: string): string => ((node as Node | undefined)?.[name] as string | undefined) ?? '';
const dayOf = (node: Node, name: string): string =>
  text(at(node, name), '#text').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
