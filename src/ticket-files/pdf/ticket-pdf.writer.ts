import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { qrModules } from '../../cal/tickets/sales/index.js';
import { FontsCache } from '../fonts/fonts.cache.js';
import { TextLayoutService } from '../fonts/text-layout.service.js';
import type { TextLine } from '../fonts/text-run.js';
import type { TicketDocument, TicketFileFrame } from '../ticket-document.js';
import { newPdfDocument } from './new-pdf-document.js';
import { PAPERS, type PaperLayout } from './paper.js';
import { LINE_HEIGHT, PdfCanvas, type PdfDocument, type TextPlace } from './pdf-canvas.js';

const PAGE_MARGIN = 42;
const CODE_SIZE = 132;
/** Between the columns. */
const COLUMN_GAP = 20;
const BAR_HEIGHT = 3;
const INK = '#1a1a1a';
const FAINT = '#5f5f5f';
const ALERT = '#9b1c1c';
const LABEL_SIZE = 7.5;
const VALUE_SIZE = 10;
const TERMS_SIZE = 7.5;
/** Lines of terms; more are left out. */
const MAX_TERMS_LINES = 400;

/** How a text is shown. */
interface Look {
  size: number;
  color: string;
  maxLines: number;
  isBold?: boolean;
  role?: TextPlace['role'];
}

const TITLE: Look = { size: 17, color: INK, maxLines: 2, isBold: true, role: 'H1' };
const SITE: Look = { size: 8, color: FAINT, maxLines: 1 };
const NOTICE: Look = { size: 10.5, color: ALERT, maxLines: 2, isBold: true };
const LABEL: Look = { size: LABEL_SIZE, color: FAINT, maxLines: 1 };
const VALUE: Look = { size: VALUE_SIZE, color: INK, maxLines: 2 };
const SMALL: Look = { size: LABEL_SIZE, color: FAINT, maxLines: 2 };

/** Where a text is put, in points. */
interface Area {
  x: number;
  y: number;
  width: number;
}

/** What is needed while a file is made. */
interface Work {
  canvas: PdfCanvas;
  frame: TicketFileFrame;
  /** Texts that were laid out: tickets of an order have most of theirs in common. */
  known: Map<string, TextLine[]>;
  width: number;
  height: number;
}

/** Options of {@link TicketPdfWriter}, for tests. */
export interface PdfOptions extends PaperLayout {
  /** Default: true. */
  isCompressed?: boolean;
}

/** Writes tickets as PDF. Equal tickets make equal bytes. */
@Injectable()
export class TicketPdfWriter {
  constructor(
    private readonly fonts: FontsCache,
    private readonly layout: TextLayoutService,
  ) {}

  /**
   * The file in pieces, made while they are read. Other work of the process runs between the tickets.
   * @param tickets at least one
   */
  async *write(
    tickets: readonly TicketDocument[],
    frame: TicketFileFrame,
    options: PdfOptions,
  ): AsyncGenerator<Buffer> {
    const { perPage } = options;
    const [width, height] = PAPERS[options.paper];
    const document = await createDocument(tickets, frame, options);
    const work: Work = { canvas: new PdfCanvas(document, this.fonts), frame, known: new Map(), width, height };
    const slot = (height - 2 * PAGE_MARGIN + COLUMN_GAP) / perPage;
    for (const [index, ticket] of tickets.entries()) {
      const place = index % perPage;
      if (place === 0) document.addPage();
      const bottom = await this.ticket(ticket, PAGE_MARGIN + place * slot, work);
      // Several tickets on a page have their terms once, at the end.
      if (perPage === 1 || index === tickets.length - 1) await this.terms(work, bottom + COLUMN_GAP);
      await setImmediate();
      const piece = document.read() as Buffer | null;
      if (piece) yield piece;
    }
    document.end();
    for await (const piece of document) yield piece as Buffer;
  }

  /** Draws a ticket. @returns its lower edge */
  private async ticket(ticket: TicketDocument, top: number, work: Work): Promise<number> {
    const { canvas, frame, width } = work;
    const { language, accent, site } = frame;
    const { texts } = language;
    const room = width - 2 * PAGE_MARGIN;
    canvas.bar(PAGE_MARGIN, top, room, BAR_HEIGHT, accent);
    const isTurned = language.isRightToLeft;
    const factsWidth = room - CODE_SIZE - COLUMN_GAP;
    const facts: Area = {
      x: isTurned ? PAGE_MARGIN + CODE_SIZE + COLUMN_GAP : PAGE_MARGIN,
      y: top + BAR_HEIGHT + 8,
      width: factsWidth,
    };
    const codes: Area = {
      x: isTurned ? PAGE_MARGIN : PAGE_MARGIN + factsWidth + COLUMN_GAP,
      y: facts.y + 4,
      width: CODE_SIZE,
    };

    let y = await this.put(site, SITE, facts, work);
    y = await this.put(ticket.eventTitle, TITLE, { ...facts, y: y + 1 }, work);
    const notice = language.status(ticket.eventStatus, ticket.statusReason);
    if (notice !== '') y = await this.put(notice, NOTICE, { ...facts, y: y + 2 }, work);
    y += 6;
    const place = [ticket.venue, ticket.address.join(', ')].filter((line) => line !== '').join('\n');
    const whole = [
      [
        texts.when,
        ticket.start === null ? '' : language.period(ticket.start, ticket.end, ticket.timezone, ticket.isAllDay),
      ],
      [texts.where, place],
    ] as const;
    for (const [label, value] of whole) y = await this.fact(label, value, { ...facts, y }, work);
    const pairs = [
      [texts.holder, ticket.holder ?? ''],
      [texts.ticket, ticket.ticketTitle],
      [texts.organizer, ticket.organizers.join(', ')],
      [texts.price, ticket.price ? language.money(ticket.price.minor, ticket.price.currency) : ''],
      [texts.order, ticket.orderId === undefined ? '' : String(ticket.orderId)],
    ].filter(([, value]) => value !== '');
    y = await this.columns(pairs, { ...facts, y }, work);

    canvas.code(await qrModules(ticket.codeText), { x: codes.x, y: codes.y, size: CODE_SIZE, alt: texts.picture });
    // The number can be read aloud at an entrance where the code cannot be scanned.
    const number = `${texts.number} ${ticket.id}`;
    let below = await this.put(number, { ...SMALL, color: INK }, { ...codes, y: codes.y + CODE_SIZE + 4 }, work);
    below = await this.put(ticket.code, { ...SMALL, color: INK }, { ...codes, y: below }, work);
    below = await this.put(texts.scan, SMALL, { ...codes, y: below }, work);
    return Math.max(y, below);
  }

  /** Draws facts in two columns. @returns their lower edge */
  private async columns(facts: readonly (readonly string[])[], area: Area, work: Work): Promise<number> {
    const width = (area.width - COLUMN_GAP) / 2;
    const isTurned = work.frame.language.isRightToLeft;
    let { y } = area;
    for (let at = 0; at < facts.length; at += 2) {
      const edges: number[] = [];
      for (const [column, [label, value]] of facts.slice(at, at + 2).entries()) {
        const isLeft = (column === 0) !== isTurned;
        const x = isLeft ? area.x : area.x + width + COLUMN_GAP;
        edges.push(await this.fact(label, value, { x, y, width }, work));
      }
      y = Math.max(...edges);
    }
    return y;
  }

  /** Draws a fact with its label; nothing for an empty one. @returns its lower edge */
  private async fact(label: string, value: string, area: Area, work: Work): Promise<number> {
    if (value === '') return area.y;
    const y = await this.put(label, LABEL, area, work);
    return (await this.put(value, { ...VALUE, maxLines: value.includes('\n') ? 3 : 2 }, { ...area, y }, work)) + 4;
  }

  /** Draws the terms below the tickets, and on further pages where they do not fit. */
  private async terms(work: Work, top: number): Promise<void> {
    const { canvas, frame, width, height } = work;
    if (frame.terms === '') return;
    const look: Look = { size: TERMS_SIZE, color: FAINT, maxLines: MAX_TERMS_LINES };
    const area: Area = { x: PAGE_MARGIN, y: top, width: width - 2 * PAGE_MARGIN };
    const lines = await this.lines(frame.terms, look, area.width, work);
    const lineHeight = TERMS_SIZE * LINE_HEIGHT;
    let y = await this.put(frame.language.texts.terms, { ...LABEL, isBold: true }, area, work);
    for (let at = 0; at < lines.length;) {
      const fitting = Math.floor((height - PAGE_MARGIN - y) / lineHeight);
      if (fitting > 0) await this.draw(lines.slice(at, at + fitting), look, { ...area, y }, work);
      at += Math.max(fitting, 0);
      if (at >= lines.length) return;
      canvas.document.addPage();
      y = PAGE_MARGIN;
    }
  }

  /** Draws a text. @returns its lower edge */
  private async put(text: string, look: Look, area: Area, work: Work): Promise<number> {
    return this.draw(await this.lines(text, look, area.width, work), look, area, work);
  }

  private draw(
    lines: readonly TextLine[],
    { size, color, role }: Look,
    area: Area,
    { canvas, frame }: Work,
  ): Promise<number> {
    return canvas.text(lines, { ...area, size, color, role, isRightToLeft: frame.language.isRightToLeft });
  }

  private async lines(
    text: string,
    { size, maxLines, isBold }: Look,
    width: number,
    { frame, known }: Work,
  ): Promise<TextLine[]> {
    const key = `${size} ${maxLines} ${width} ${isBold} ${text}`;
    let lines = known.get(key);
    if (!lines) {
      const { tag: language, isRightToLeft } = frame.language;
      await setImmediate();
      lines = await this.layout.lines(text, { size, width, maxLines, isBold, isRightToLeft, language });
      known.set(key, lines);
    }
    return lines;
  }
}

/** A document whose dates and ids follow from its tickets. */
function createDocument(
  tickets: readonly TicketDocument[],
  { language, site }: TicketFileFrame,
  { paper, isCompressed = true }: PdfOptions,
): Promise<PdfDocument> {
  return newPdfDocument({
    language: language.tag,
    paper,
    isCompressed,
    title: [...new Set(tickets.map(({ eventTitle }) => eventTitle))].join(', ').slice(0, 250),
    author: site,
    keywords: tickets.map(({ id }) => id).join(' '),
    createdMs: Math.max(...tickets.map(({ modifiedMs }) => modifiedMs)),
  });
}
