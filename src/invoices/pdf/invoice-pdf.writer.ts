import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { toMs } from '#core/time';
import { FontsCache } from '../../ticket-files/fonts/fonts.cache.js';
import { TextLayoutService } from '../../ticket-files/fonts/text-layout.service.js';
import { PAPERS, type Paper } from '../../ticket-files/pdf/paper.js';
import { newPdfDocument } from '../../ticket-files/pdf/new-pdf-document.js';
import { LINE_HEIGHT, PdfCanvas } from '../../ticket-files/pdf/pdf-canvas.js';
import { FileLanguage } from '../../ticket-files/texts/file-language.js';
import { invoiceNumber, type InvoiceEntity } from '../invoice.entity.js';
import type { InvoiceLine } from '../invoice-content.js';
import { EInvoicesService } from '../e-invoice/e-invoices.service.js';
import { invoiceTexts } from '../texts/invoice-texts.js';
import { embedFacturX } from './factur-x.js';
import {
  buyerFacts,
  detailOf,
  documentFacts,
  money,
  notesOf,
  numbersOf,
  sellerFacts,
  taxFacts,
  titleOf,
  type InvoiceWords,
} from './invoice-pdf-texts.js';

const PAGE_MARGIN = 56;
const COLUMN_GAP = 12;
const INK = '#1a1a1a';
const FAINT = '#5f5f5f';
const RULE = '#c8c8c8';
const TITLE_SIZE = 18;
const TEXT_SIZE = 10;
const SMALL_SIZE = 8;
/** Widths of the columns of numbers, points. */
const QUANTITY_WIDTH = 44;
const AMOUNT_WIDTH = 76;
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
interface Work extends InvoiceWords {
  canvas: PdfCanvas;
  width: number;
  height: number;
}

/**
 * Writes invoices and credit notes as PDF/A-3, with the electronic invoice of EN 16931 in them (Factur-X, ZUGFeRD) where
 * they say all that it needs. The same document has the same bytes.
 */
@Injectable()
export class InvoicePdfWriter {
  constructor(
    private readonly fonts: FontsCache,
    private readonly layout: TextLayoutService,
    private readonly eInvoices: EInvoicesService,
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
      isArchival: true,
    });
    if (this.eInvoices.isPossible(invoice, 'en16931'))
      embedFacturX(document, this.eInvoices.xml(invoice, 'en16931'), new Date(toMs(issuedUtc)));
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
    const { texts, width } = work;
    const inner = width - 2 * PAGE_MARGIN;
    const half = (inner - COLUMN_GAP) / 2;
    const top = PAGE_MARGIN;
    const from = await this.block(
      texts.seller,
      sellerFacts(content, work),
      { start: half + COLUMN_GAP, y: top, width: half },
      work,
    );
    const to = await this.block(texts.buyer, buyerFacts(content, work), { start: 0, y: top, width: half }, work);
    let y = Math.max(from, to) + 24;
    y = await this.put(title, { start: 0, y, width: inner }, work, { size: TITLE_SIZE, isBold: true, role: 'H1' });
    for (const fact of documentFacts(invoice, work))
      y = await this.put(fact, { start: 0, y, width: inner }, work, { color: FAINT });
    y = await this.table(content.lines, y + 16, work);
    y = await this.totals(invoice, y, work);
    y += 24;
    for (const note of notesOf(content, work).filter((text) => text !== ''))
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
    const heads = [texts.item, texts.quantity, texts.unitNet, texts.netAmount, texts.amount];
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
      for (const [i, text] of numbersOf(line, work).entries())
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
    const rows = taxFacts(content, work);
    let y = top;
    if (y + (rows.length + 2) * TEXT_SIZE * LINE_HEIGHT > height - PAGE_MARGIN) {
      work.canvas.document.addPage();
      y = PAGE_MARGIN;
    }
    const inner = width - 2 * PAGE_MARGIN;
    const label: Omit<Area, 'y'> = { start: 0, width: inner - AMOUNT_WIDTH - COLUMN_GAP };
    const amount: Omit<Area, 'y'> = { start: inner - AMOUNT_WIDTH, width: AMOUNT_WIDTH };
    for (const [text, value] of rows) {
      await this.put(value, { ...amount, y }, work, { isAtEnd: true, color: FAINT });
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

/** The item, and four columns of numbers. */
function columnsOf({ width }: Work): Omit<Area, 'y'>[] {
  const widths = [QUANTITY_WIDTH, AMOUNT_WIDTH, AMOUNT_WIDTH, AMOUNT_WIDTH];
  const inner = width - 2 * PAGE_MARGIN;
  const item = inner - widths.reduce((sum, one) => sum + one + COLUMN_GAP, 0);
  let start = 0;
  return [item, ...widths].map((one) => {
    const column = { start, width: one };
    start += one + COLUMN_GAP;
    return column;
  });
}
