import { xmlOrUndefined } from '#core/text';
import { type StatementLine, type StatementMovement, MAX_TEXT_LENGTH } from './bank-statement.js';

/** Elements that can occur several times. */
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

/** A parsed element: text, or its members. */
type Element = Record<string, unknown>;

/**
 * Reads the movements of a statement in the format CAMT.053 (ISO 20022, any version). Documents with a doctype or deep
 * nesting are refused, and entities are not replaced, so that none can expand.
 * @returns undefined for what is no such statement
 */
export function readCamtStatement(xml: string): StatementLine[] | undefined {
  const statements = listOf(at(parsed(xml), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) return undefined;
  return statements.flatMap((statement) =>
    listOf(statement, 'Ntry').flatMap((entry, i) => linesOf(entry, `${text(statement, 'Id')}-${i}`)),
  );
}

/** An entry is one line, or one line for each transaction that it collects. */
function linesOf(entry: Element, fallbackId: string): StatementLine[] {
  if (statusOf(entry) === 'PDNG') return [];
  const details = listOf(entry, 'NtryDtls').flatMap((batch) => listOf(batch, 'TxDtls'));
  const id = text(entry, 'AcctSvcrRef') || text(entry, 'NtryRef') || fallbackId;
  const parts = details.length > 1 && details.every((part) => amountOf(part).amount !== '') ? details : undefined;
  if (!parts) {
    const all = details.map(remittance).join(' ').slice(0, MAX_TEXT_LENGTH);
    return [{ movement: movementOf(entry, details), id, ...amountOf(entry), isExact: true, text: all }];
  }
  return parts.map((part, i) => ({
    movement: movementOf(entry, [part]),
    id: text(at(part, 'Refs'), 'AcctSvcrRef') || `${id}-${i}`,
    ...amountOf(part),
    isExact: true,
    text: remittance(part).slice(0, MAX_TEXT_LENGTH),
  }));
}

/** The bank marks a whole entry as reversal, or a transaction as one that was returned. */
function movementOf(entry: Element, details: readonly Element[]): StatementMovement {
  const isReturned = details.some((part) => part.RtrInf !== undefined);
  if (isReturned || ['true', '1'].includes(text(entry, 'RvslInd'))) return 'reversal';
  return text(entry, 'CdtDbtInd') === 'CRDT' ? 'credit' : 'debit';
}

function amountOf(element: Element): { amount: string; currency: string } {
  const amount = element.Amt ?? at(element, 'AmtDtls', 'TxAmt').Amt;
  if (typeof amount !== 'object' || amount === null)
    return { amount: typeof amount === 'string' ? amount : '', currency: '' };
  const { '#text': value, '@Ccy': currency } = amount as Element;
  return { amount: typeof value === 'string' ? value : '', currency: typeof currency === 'string' ? currency : '' };
}

/** The references and the text of a transaction. */
function remittance(transaction: Element): string {
  const information = at(transaction, 'RmtInf');
  const texts = Array.isArray(information.Ustrd) ? information.Ustrd : [];
  const references = listOf(information, 'Strd').map((one) => text(at(one, 'CdtrRefInf'), 'Ref'));
  return [...references, ...texts.filter((one) => typeof one === 'string'), text(at(transaction, 'Refs'), 'EndToEndId')]
    .filter((part) => part !== '')
    .join(' ');
}

/** `BOOK`, or `<Cd>BOOK</Cd>` since version 8. */
function statusOf(entry: Element): string {
  return text(entry, 'Sts') || text(at(entry, 'Sts'), 'Cd');
}

function parsed(xml: string): Element {
  const document = xmlOrUndefined(xml, {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    processEntities: false,
    parseTagValue: false,
    removeNSPrefix: true,
    isArray: (name) => LISTS.has(name),
  });
  return asElement(document);
}

/** The element at a path; empty where there is none. */
function at(element: Element, ...path: string[]): Element {
  return path.reduce<Element>((found, name) => asElement(found[name]), element);
}

const asElement = (value: unknown): Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Element) : {};

const listOf = (element: Element, name: string): Element[] =>
  Array.isArray(element[name]) ? element[name].map(asElement) : [];

const text = (element: Element, name: string): string => {
  const value = element[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};
