import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { createRegistration, Registrations } from '#core/modules';
import type { AttendeeEntity } from '../model/attendee.entity.js';
import { qrAddress } from './qr-code.js';

/** Writes what the codes of tickets contain, in place of the address. */
export interface TicketCodeWriter {
  /** The texts by the ids of attendees. Those that it leaves out contain the address. */
  codeTexts(attendees: readonly AttendeeEntity[]): Promise<ReadonlyMap<number, string>>;
}

/** Registers the only provider that implements `TicketCodeWriter`. */
export const RegisterTicketCodeWriter = createRegistration<TicketCodeWriter>();

/** What the drawn codes of tickets contain: pictures, pages, files and messages take it from here. */
@Injectable()
export class TicketCodeTextService {
  constructor(
    private readonly registrations: Registrations,
    private readonly urls: SiteUrls,
  ) {}

  /** The text of one code. */
  async of(attendee: AttendeeEntity): Promise<string> {
    return (await this.all([attendee])).get(attendee.id) ?? qrAddress(attendee, this.urls);
  }

  /** The texts of the codes of attendees, by their ids. */
  async all(attendees: readonly AttendeeEntity[]): Promise<Map<number, string>> {
    const texts = await this.registrations.one(RegisterTicketCodeWriter)?.codeTexts(attendees);
    return new Map(
      attendees.map((attendee) => [attendee.id, texts?.get(attendee.id) ?? qrAddress(attendee, this.urls)]),
    );
  }
}
