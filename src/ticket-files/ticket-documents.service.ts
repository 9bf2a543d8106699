import { Injectable } from '@nestjs/common';
import type { AttendeeEntity } from '../cal/tickets/sales/index.js';
import { TicketSettings } from '../cal/tickets/kernel/index.js';
import { type Caller, Clock } from '#core/context';
import { RestError } from '#core/errors';
import { InjectSettings, SettingsStore } from '#core/settings';
import { SiteService } from '#core/site';
import { FileLanguage } from './texts/file-language.js';
import { TicketPdfWriter } from './pdf/ticket-pdf.writer.js';
import type { PaperLayout } from './pdf/paper.js';
import type { TicketDocument, TicketFileFrame } from './ticket-document.js';
import { TicketDocumentsLoader } from './ticket-documents.loader.js';

/** Seconds that the making of a file may take, the time of a slow reader included. */
const MAX_SECONDS = 120;

/** How a file is made. */
export interface TicketFileOptions extends Partial<PaperLayout> {
  /** Languages of the reader, the preferred one first, BCP 47; that of the site follows. */
  languages?: readonly string[];
  /** `false`: without holder, price and order. Default: true. */
  isForHolder?: boolean;
}

/** Makes documents of tickets, for routes and for other modules such as mail. No rights are checked. */
@Injectable()
export class TicketDocumentsService {
  constructor(
    private readonly loader: TicketDocumentsLoader,
    private readonly writer: TicketPdfWriter,
    private readonly site: SiteService,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly clock: Clock,
  ) {}

  /**
   * The valid tickets of attendees as PDF, in pieces that are made while they are read. Everything is read from the
   * database before. The same tickets have the same bytes.
   * @throws RestError 409 `tickets-not-valid` when none of them is valid
   */
  async pdfOf(
    caller: Caller,
    attendees: readonly AttendeeEntity[],
    options: TicketFileOptions = {},
  ): Promise<AsyncGenerator<Buffer>> {
    const { paper = 'a4', perPage = 1, isForHolder = true } = options;
    const tickets = (await this.loader.of(caller, attendees, isForHolder)).filter(({ isValid }) => isValid);
    if (tickets.length === 0) throw notValid();
    return this.inTime(this.writer.write(tickets, await this.frame(options.languages), { paper, perPage }));
  }

  /** The ticket of one attendee, for the wallets; also one that is no longer valid. */
  async documentOf(caller: Caller, attendee: AttendeeEntity, isForHolder: boolean): Promise<TicketDocument> {
    const [ticket] = await this.loader.of(caller, [attendee], isForHolder);
    return ticket;
  }

  /** What all tickets of a file have in common. */
  async frame(languages: readonly string[] = []): Promise<TicketFileFrame> {
    const [site, { ticket_terms: terms }] = await Promise.all([this.site.plainSettings(), this.settings.read()]);
    const language = FileLanguage.of(...languages, site.language);
    return { language, site: site.title, accent: site.accent, terms };
  }

  private async *inTime(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const end = this.clock.nowSeconds() + MAX_SECONDS;
    for await (const piece of pieces) {
      if (this.clock.nowSeconds() > end) throw new Error(`A file of tickets took more than ${MAX_SECONDS} seconds.`);
      yield piece;
    }
  }
}

/** The refusal of files without a valid ticket. */
export function notValid(): RestError {
  return new RestError(
    'tickets-not-valid',
    'There is no valid ticket: the order is not complete, or the event is cancelled.',
    409,
  );
}
