import { Injectable } from '@nestjs/common';
import { GuestImportsRepository } from './guest-imports.repository.js';
import { type Guest, guestKey } from './guest-rows.js';

/** Of what a guest is a duplicate: an earlier one of the list, an attendee of the event, or an earlier import. */
export type DuplicateOf = 'list' | 'event' | 'import';

/** A guest to compare. One with faults is compared, but none is compared with it. */
type ComparedGuest = Pick<Guest, 'name' | 'email' | 'reference'> & { faults?: readonly unknown[] };

/** Finds guests who have a ticket already. */
@Injectable()
export class GuestDuplicatesService {
  constructor(private readonly imports: GuestImportsRepository) {}

  /**
   * Of what each guest is a duplicate. Guests are the same one by their address, else by their name; tickets of another
   * system by their reference, for one person may have several of these.
   */
  async of(hostId: number, guests: readonly ComparedGuest[]): Promise<(DuplicateOf | null)[]> {
    const known = await this.imports.known(hostId, guests);
    const references = await this.imports.knownReferences(hostId, guests);
    const seen = new Set<string>();
    return guests.map((guest) => {
      const { reference, faults = [] } = guest;
      const person = guestKey(guest);
      const key = reference === '' ? person : `reference ${reference}`;
      const isInList = seen.has(key);
      if (faults.length === 0) seen.add(key);
      if (references.has(reference)) return 'import';
      if (isInList) return 'list';
      const hasTicket = reference === '' ? known.has(person) : known.get(person) === true;
      return hasTicket ? 'event' : null;
    });
  }
}
