import { Injectable } from '@nestjs/common';
import { InjectSettings, SettingsStore } from '#core/settings';
import type { OrganiserContact } from '../../shop/contacts/organiser-contact.js';
import { RegisterSellerContact, type SellerContactSource } from '../../shop/contacts/seller-contact.registry.js';
import { InvoiceSettings } from './invoice.settings.js';

/** Names the seller of invoices as the one whom purchasers ask, also where no invoices are issued. */
@RegisterSellerContact()
@Injectable()
export class InvoiceSellerService implements SellerContactSource {
  constructor(@InjectSettings(InvoiceSettings) private readonly settings: SettingsStore<InvoiceSettings>) {}

  async sellerContact(): Promise<OrganiserContact | undefined> {
    const { seller_name: name, seller_email: email, seller_phone: phone } = await this.settings.read();
    return email === '' && phone === '' ? undefined : { name, email, phone, website: '' };
  }
}
