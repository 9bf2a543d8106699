import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { OrganiserContact } from './organiser-contact.js';

/** Knows who sells the tickets of the site. */
export interface SellerContactSource {
  /** The seller; nothing where the site names none. */
  sellerContact(): Promise<OrganiserContact | undefined>;
}

/** Registers a provider that implements `SellerContactSource`. */
export const RegisterSellerContact = createRegistration<SellerContactSource>();

/** The seller of the tickets of the site, as other modules name it. */
@Injectable()
export class SellerContactRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** The first seller that is named. */
  async find(): Promise<OrganiserContact | undefined> {
    for (const source of this.registrations.all(RegisterSellerContact)) {
      const contact = await source.sellerContact();
      if (contact) return contact;
    }
    return undefined;
  }
}
