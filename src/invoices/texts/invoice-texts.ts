/** Texts of invoices in English. The other languages have the same names. */
const EN = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  number: 'Number',
  date: 'Date',
  order: 'Order',
  paid: 'Paid on',
  seller: 'Seller',
  buyer: 'Bill to',
  vatId: 'VAT id',
  taxNumber: 'Tax number',
  item: 'Item',
  quantity: 'Quantity',
  unit: 'Price',
  amount: 'Amount',
  other: 'Other services',
  discount: 'Discount',
  net: 'Net',
  total: 'Total',
  credits: 'Credit for invoice',
  replaces: 'Replaces invoice',
  of: 'of',
  reverseCharge: 'Reverse charge: the recipient of the service owes the VAT.',
};

/** Texts of one language. */
export type InvoiceTexts = Readonly<Record<keyof typeof EN, string>>;

const DE: InvoiceTexts = {
  invoice: 'Rechnung',
  creditNote: 'Rechnungskorrektur',
  number: 'Nummer',
  date: 'Datum',
  order: 'Bestellung',
  paid: 'Bezahlt am',
  seller: 'Verkäufer',
  buyer: 'Rechnung an',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  item: 'Leistung',
  quantity: 'Menge',
  unit: 'Preis',
  amount: 'Betrag',
  other: 'Sonstige Leistungen',
  discount: 'Rabatt',
  net: 'Netto',
  total: 'Gesamt',
  credits: 'Korrektur der Rechnung',
  replaces: 'Ersetzt die Rechnung',
  of: 'vom',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers.',
};

const FR: InvoiceTexts = {
  invoice: 'Facture',
  creditNote: 'Avoir',
  number: 'Numéro',
  date: 'Date',
  order: 'Commande',
  paid: 'Payée le',
  seller: 'Vendeur',
  buyer: 'Facturé à',
  vatId: 'Numéro de TVA',
  taxNumber: 'Numéro fiscal',
  item: 'Prestation',
  quantity: 'Quantité',
  unit: 'Prix',
  amount: 'Montant',
  other: 'Autres prestations',
  discount: 'Remise',
  net: 'Hors taxe',
  total: 'Total',
  credits: 'Avoir sur la facture',
  replaces: 'Remplace la facture',
  of: 'du',
  reverseCharge: 'Autoliquidation : la TVA est due par le preneur.',
};

const ES: InvoiceTexts = {
  invoice: 'Factura',
  creditNote: 'Factura rectificativa',
  number: 'Número',
  date: 'Fecha',
  order: 'Pedido',
  paid: 'Pagada el',
  seller: 'Vendedor',
  buyer: 'Facturado a',
  vatId: 'NIF-IVA',
  taxNumber: 'Número fiscal',
  item: 'Concepto',
  quantity: 'Cantidad',
  unit: 'Precio',
  amount: 'Importe',
  other: 'Otros servicios',
  discount: 'Descuento',
  net: 'Base imponible',
  total: 'Total',
  credits: 'Rectifica la factura',
  replaces: 'Sustituye la factura',
  of: 'del',
  reverseCharge: 'Inversión del sujeto pasivo: el destinatario debe el IVA.',
};

const TEXTS: Readonly<Record<string, InvoiceTexts>> = { en: EN, de: DE, fr: FR, es: ES };

/** The texts of a language, else English ones. @param language BCP 47 */
export function invoiceTexts(language: string): InvoiceTexts {
  const [name] = language.toLowerCase().split('-');
  return Object.hasOwn(TEXTS, name) ? TEXTS[name] : EN;
}
