import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { currencyStyle, percentOf } from '../../cal/tickets/kernel/index.js';
import { toMs } from '#core/time';
import { FontsCache } from '../../ticket-files/fonts/fonts.cache.js';
import { TextLayoutService } from '../../ticket-files/fonts/text-layout.service.js';
import { PAPERS, type Paper } from '../../ticket-files/pdf/paper.js';
import { newPdfDocument } from '../../ticket-files/pdf/new-pdf-document.js';
import { LINE_HEIGHT, PdfCanvas } from '../../ticket-files/pdf/pdf-canvas.js';
import { FileLanguage } from '../../ticket-files/texts/file-language.js';
import { invoiceNumber, type InvoiceEntity } from '../invoice.entity.js';
import type { InvoiceLine } from '../invoice-content.js';
import { type InvoiceTexts, invoiceTexts } from '../texts/invoice-texts.js';

const PAGE_MARGIN = 56;
const COLUMN_GAP = 12;
const INK = '#1a1a1a';
const FAINT = '#5f5f5f';
const RULE = '#c8c8c8';
const TITLE_SIZE = 18;
const TEXT_SIZE = 10;
const SMALL_SIZE = 8;
/** Widths of the columns of numbers, points. */
const QUANTITY_WIDTH = 56;
const AMOUNT_WIDTH = 84;
/** Lines that a text may have: names and addresses are bounded by their settings and parameters. */
const MAX_TEXT_LINES = 12;

/** How a text is put on a page. */
interface Look {
  size?: number;
  color?: string;
  isBold?: boolean;
  /** It ends at the end edge of its column. */
  isAtEnd?: boolean;
  role?: 'H1' | 'P';
}

/** Where a text is put, in points. `start` counts from the side on which the language begins to write. */
interface Area {
  start: number;
  y: number;
  width: number;
}

/** What is needed while a document is written. */
interface Work {
  canvas: PdfCanvas;
  language: FileLanguage;
  texts: InvoiceTexts;
  currency: string;
  width: number;
  height: number;
}

/** Writes invoices and credit notes as PDF. The same document has the same bytes. */
@Injectable()
export class InvoicePdfWriter {
  constructor(
    private readonly fonts: FontsCache,
    private readonly layout: TextLayoutService,
  ) {}

  /** The file. @param isCompressed default: true; tests read files that are not */
  async write(invoice: InvoiceEntity, paper: Paper = 'a4', isCompressed = true): Promise<Buffer> {
    const { content, currency, issued_utc: issuedUtc } = invoice;
    const language = FileLanguage.of(content.language);
    const texts = invoiceTexts(language.tag);
    const number = invoiceNumber(invoice);
    const title = `${invoice.kind === 'invoice' ? texts.invoice : texts.creditNote} ${number}`;
    const document = await newPdfDocument({
      language: language.tag,
      paper,
      isCompressed,
      title,
      author: content.seller.name,
      keywords: number,
      createdMs: toMs(issuedUtc),
    });
    const [width, height] = PAPERS[paper];
    const canvas = new PdfCanvas(document, this.fonts);
    document.addPage();
    await this.page(invoice, title, { canvas, language, texts, currency, width, height });
    document.end();
    const pieces: Buffer[] = [];
    for await (const piece of document) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  private async page(invoice: InvoiceEntity, title: string, work: Work): Promise<void> {
    const { content } = invoice;
    const { texts, language, width } = work;
    const { seller, buyer } = content;
    const inner = width - 2 * PAGE_MARGIN;
    const half = (inner - COLUMN_GAP) / 2;
    const sellerFacts = [
      seller.name,
      seller.address,
      seller.country,
      labelled(texts.vatId, seller.vat_id),
      labelled(texts.taxNumber, seller.tax_number),
    ];
    const buyerFacts = [buyer.company, buyer.name, buyer.address, buyer.country, labelled(texts.vatId, buyer.vat_id)];
    const top = PAGE_MARGIN;
    const from = await this.block(texts.seller, sellerFacts, { start: half + COLUMN_GAP, y: top, width: half }, work);
    const to = await this.block(texts.buyer, buyerFacts, { start: 0, y: top, width: half }, work);
    let y = Math.max(from, to) + 24;
    y = await this.put(title, { start: 0, y, width: inner }, work, { size: TITLE_SIZE, isBold: true, role: 'H1' });
    const reference = invoice.kind === 'invoice' ? texts.replaces : texts.credits;
    const facts = [
      `${texts.date}: ${dateOf(invoice.issued.slice(0, 10), language)}`,
      `${texts.order}: ${content.order}`,
      content.paid === '' ? '' : `${texts.paid}: ${dateOf(content.paid, language)}`,
      content.refers_to === ''
        ? ''
        : `${reference} ${content.refers_to} ${texts.of} ${dateOf(content.refers_to_date, language)}`,
    ].filter((fact) => fact !== '');
    for (const fact of facts) y = await this.put(fact, { start: 0, y, width: inner }, work, { color: FAINT });
    y = await this.table(content.lines, y + 16, work);
    y = await this.totals(invoice, y, work);
    const notes = [
      content.is_reverse_charge ? content.reverse_charge_text || texts.reverseCharge : '',
      content.footer,
    ].filter((note) => note !== '');
    y += 24;
    for (const note of notes)
      y = (await this.flow(note, { start: 0, y, width: inner }, work, { size: SMALL_SIZE, color: FAINT })) + 6;
  }

  /** A label with lines below it. @returns the lower edge */
  private async block(label: string, lines: readonly string[], area: Area, work: Work): Promise<number> {
    let y = await this.put(label, area, work, { size: SMALL_SIZE, color: FAINT });
    for (const line of lines.flatMap((text) => text.split('\n')).filter((text) => text !== ''))
      y = await this.put(line, { ...area, y }, work);
    return y;
  }

  /** The lines of the document, on further pages where they do not fit. @returns the lower edge */
  private async table(lines: readonly InvoiceLine[], top: number, work: Work): Promise<number> {
    const { texts, height } = work;
    const columns = columnsOf(work);
    const heads = [texts.item, texts.quantity, texts.unit, texts.amount];
    let y = top;
    const head = async (): Promise<void> => {
      for (const [i, text] of heads.entries())
        await this.put(text, { ...columns[i], y }, work, { size: SMALL_SIZE, color: FAINT, isAtEnd: i > 0 });
      y += SMALL_SIZE * LINE_HEIGHT + 3;
      this.rule(y, work);
      y += 4;
    };
    await head();
    for (const line of lines) {
      const texts = [
        await this.lines(titleOf(line, work), columns[0].width, work),
        await this.lines(detailOf(line, work), columns[0].width, work, SMALL_SIZE),
      ];
      const needed = texts[0].length * TEXT_SIZE * LINE_HEIGHT + texts[1].length * SMALL_SIZE * LINE_HEIGHT;
      if (y + needed > height - PAGE_MARGIN) {
        work.canvas.document.addPage();
        y = PAGE_MARGIN;
        await head();
      }
      const numbers = [String(line.quantity), money(line.unit_minor, work), money(line.total_minor, work)];
      for (const [i, text] of numbers.entries())
        await this.put(text, { ...columns[i + 1], y }, work, { isAtEnd: true });
      y = await this.put(titleOf(line, work), { ...columns[0], y }, work);
      const detail = detailOf(line, work);
      if (detail !== '') y = await this.put(detail, { ...columns[0], y }, work, { size: SMALL_SIZE, color: FAINT });
      y += 4;
    }
    this.rule(y, work);
    return y + 6;
  }

  private async totals(invoice: InvoiceEntity, top: number, work: Work): Promise<number> {
    const { content, total_minor: total } = invoice;
    const { texts, width, height } = work;
    const taxes = content.taxes.filter(({ rate, net_minor: net }) => rate > 0 || net !== 0);
    const rows = taxes.flatMap(({ rate, net_minor: net, tax_minor: tax }): [string, number][] => [
      [`${texts.net} (${percentOf(rate)} %)`, net],
      ...(rate === 0 ? [] : [[`${content.tax_name} ${percentOf(rate)} %`, tax] as [string, number]]),
    ]);
    let y = top;
    if (y + (rows.length + 2) * TEXT_SIZE * LINE_HEIGHT > height - PAGE_MARGIN) {
      work.canvas.document.addPage();
      y = PAGE_MARGIN;
    }
    const inner = width - 2 * PAGE_MARGIN;
    const label: Omit<Area, 'y'> = { start: 0, width: inner - AMOUNT_WIDTH - COLUMN_GAP };
    const amount: Omit<Area, 'y'> = { start: inner - AMOUNT_WIDTH, width: AMOUNT_WIDTH };
    for (const [text, minor] of rows) {
      await this.put(money(minor, work), { ...amount, y }, work, { isAtEnd: true, color: FAINT });
      y = await this.put(text, { ...label, y }, work, { isAtEnd: true, color: FAINT });
    }
    await this.put(money(total, work), { ...amount, y }, work, { isAtEnd: true, isBold: true });
    return this.put(texts.total, { ...label, y }, work, { isAtEnd: true, isBold: true });
  }

  /** A text with line breaks, on further pages where it does not fit. @returns the lower edge */
  private async flow(text: string, area: Area, work: Work, look: Look): Promise<number> {
    let { y } = area;
    for (const paragraph of text.split('\n').filter((line) => line !== '')) {
      const lines = await this.lines(paragraph, area.width, work, look.size);
      if (y + lines.length * (look.size ?? TEXT_SIZE) * LINE_HEIGHT > work.height - PAGE_MARGIN) {
        work.canvas.document.addPage();
        y = PAGE_MARGIN;
      }
      y = await this.put(paragraph, { ...area, y }, work, look);
    }
    return y;
  }

  /** Draws a text. @returns its lower edge */
  private async put(text: string, area: Area, work: Work, look: Look = {}): Promise<number> {
    if (text === '') return area.y;
    const { size = TEXT_SIZE, color = INK, isBold = false, isAtEnd = false, role } = look;
    const { canvas, language, width } = work;
    const { isRightToLeft } = language;
    const x = PAGE_MARGIN + (isRightToLeft ? width - 2 * PAGE_MARGIN - area.start - area.width : area.start);
    const lines = await this.lines(text, area.width, work, size, isBold);
    return canvas.text(lines, {
      x,
      y: area.y,
      width: area.width,
      size,
      color,
      role,
      isRightToLeft: isRightToLeft !== isAtEnd,
    });
  }

  private async lines(text: string, width: number, { language }: Work, size = TEXT_SIZE, isBold = false) {
    if (text === '') return [];
    await setImmediate();
    const { tag, isRightToLeft } = language;
    return this.layout.lines(text, { size, width, maxLines: MAX_TEXT_LINES, isBold, isRightToLeft, language: tag });
  }

  private rule(y: number, { canvas, width }: Work): void {
    canvas.bar(PAGE_MARGIN, y, width - 2 * PAGE_MARGIN, 0.7, RULE);
  }
}

function columnsOf({ width }: Work): Omit<Area, 'y'>[] {
  const inner = width - 2 * PAGE_MARGIN;
  const numbers = QUANTITY_WIDTH + 2 * AMOUNT_WIDTH + 3 * COLUMN_GAP;
  const item = inner - numbers;
  return [
    { start: 0, width: item },
    { start: item + COLUMN_GAP, width: QUANTITY_WIDTH },
    { start: item + QUANTITY_WIDTH + 2 * COLUMN_GAP, width: AMOUNT_WIDTH },
    { start: inner - AMOUNT_WIDTH, width: AMOUNT_WIDTH },
  ];
}

function titleOf({ title }: InvoiceLine, { texts }: Work): string {
  return title || texts.other;
}

/** Event, date, discount and rate of a line. */
function detailOf(line: InvoiceLine, work: Work): string {
  const { language, texts } = work;
  const { event, event_start: start, discount_minor: discount, tax_rate: rate } = line;
  return [
    event,
    start === null ? '' : dateOf(start.slice(0, 10), language),
    discount === 0 ? '' : `${texts.discount} ${money(discount, work)}`,
    rate === 0 ? '' : `${percentOf(rate)} %`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** An amount with its currency, also of nothing. */
function money(minor: number, { language, currency }: Work): string {
  const { decimals } = currencyStyle(currency);
  return new Intl.NumberFormat(language.tag, { style: 'currency', currency }).format(minor / 10 ** decimals);
}

/** @param day `YYYY-MM-DD` */
function dateOf(day: string, { tag }: FileLanguage): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`);
