import type { EventStatus } from '../cal/events/events/event-status.js';
import type { FileLanguage } from './texts/file-language.js';

/** What files show of a ticket. All texts are plain. */
export interface TicketDocument {
  /** Id of the attendee. */
  id: number;
  /** Last change of the ticket, milliseconds since 1970: files of the same ticket have the same bytes. */
  modifiedMs: number;
  eventId: number | null;
  eventTitle: string;
  /** Wall clock of `timezone`; null for pages and postponed events. */
  start: string | null;
  end: string | null;
  /** Milliseconds since 1970; null for pages and deleted events. */
  startMs: number | null;
  endMs: number | null;
  isAllDay: boolean;
  /** IANA name or `UTC±h`. */
  timezone: string;
  /** Empty: none. */
  venue: string;
  /** Parts of the address of the venue. */
  address: readonly string[];
  organizers: readonly string[];
  /** Name of the attendee; absent in files for those who know only the code of the ticket. */
  holder?: string;
  ticketTitle: string;
  /** What was paid; absent for RSVPs, and as `holder`. */
  price?: { minor: number; currency: string };
  /** Number of the order; absent without one, and as `holder`. */
  orderId?: number;
  /** Secret code of the ticket. */
  code: string;
  /** What the QR code says. */
  codeText: string;
  /** Whether the event takes place as announced. */
  eventStatus: EventStatus;
  /** Why it has this status; empty: no reason given. */
  statusReason: string;
  /** Whether it admits to the event. */
  isValid: boolean;
}

/** What all tickets of a file have in common. */
export interface TicketFileFrame {
  language: FileLanguage;
  /** Name of the site. */
  site: string;
  /** `#rrggbb`. */
  accent: string;
  /** Terms of the tickets; empty: none. */
  terms: string;
}
