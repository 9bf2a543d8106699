import { Injectable } from '@nestjs/common';
import { OrganizersService } from '../../cal/events/organizers/organizers.service.js';
import { isEmail } from '#core/parameters';
import { plainLine, renderTitle } from '#core/text';
import type { OrganiserContact } from './organiser-contact.js';
import { SellerContactRegistry } from './seller-contact.registry.js';

/** Finds whom purchasers ask about their orders. */
@Injectable()
export class OrganiserContactsService {
  constructor(
    private readonly organizers: OrganizersService,
    private readonly sellers: SellerContactRegistry,
  ) {}

  /**
   * Whom purchasers of tickets of these events ask: the first organizer that everyone may read and that can be reached,
   * by e-mail where one has an address; else the seller of the site.
   * @param eventIds ids of events or pages
   */
  async of(eventIds: readonly number[]): Promise<OrganiserContact | undefined> {
    const organizers = await this.organizers.ofEvents(eventIds);
    const contacts = organizers
      .filter(({ status, password }) => status === 'publish' && password === '')
      .map(({ title, email, phone, website }): OrganiserContact => {
        const address = plainLine(email);
        return {
          name: plainLine(renderTitle(title)),
          email: isEmail(address) ? address : '',
          phone: plainLine(phone),
          website,
        };
      });
    const isReachable = ({ email, phone, website }: OrganiserContact): boolean => `${email}${phone}${website}` !== '';
    return contacts.find(({ email }) => email !== '') ?? contacts.find(isReachable) ?? this.sellers.find();
  }
}
