import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { SecretKeyService } from '#core/security';
import { MailUnsubscribeEntity } from './mail-unsubscribe.entity.js';

const PURPOSE = 'mail unsubscribe';
const KEY = /^[0-9a-f]{64}$/;
/** Hex digits of the signature in addresses. */
const SIGNATURE_LENGTH = 40;

const shortened = (signature: string): string => signature.slice(0, SIGNATURE_LENGTH);

/** Who wants no reminders and no messages of organisers. The address to say so is signed, and needs no cookie. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
    @InjectRepository(MailUnsubscribeEntity) private readonly unsubscribes: Repository<MailUnsubscribeEntity>,
  ) {}

  /** Whether an address wants none. @param recipientKey keyed hash of the address */
  has(recipientKey: string): Promise<boolean> {
    return this.unsubscribes.existsBy({ recipient_key: recipientKey });
  }

  /** Who of these wants none, by the keyed hashes of their addresses. */
  async among(recipientKeys: readonly string[]): Promise<Map<string, MailUnsubscribeEntity>> {
    const rows = await this.unsubscribes.findBy({ recipient_key: In([...recipientKeys]) });
    return new Map(rows.map((row) => [row.recipient_key, row]));
  }

  /** The address of the page, which a mail program can also send a POST to (RFC 8058). */
  addressFor(recipientKey: string): string {
    const signature = shortened(this.key.sign(PURPOSE, recipientKey));
    return `${this.urls.siteUrl}/mail/unsubscribe/${recipientKey}-${signature}`;
  }

  /** The recipient of such an address; nothing for others. @param token the last part of its path */
  recipientOf(token: string): string | undefined {
    const [recipientKey = '', signature = ''] = token.split('-');
    return KEY.test(recipientKey) && this.key.matches(PURPOSE, recipientKey, signature, shortened)
      ? recipientKey
      : undefined;
  }

  /** Stores that an address wants none. Repeating it changes nothing. */
  async add(recipientKey: string): Promise<void> {
    const row = { recipient_key: recipientKey, created: this.clock.nowMs() };
    await this.database.write(() => this.database.insertMissing(MailUnsubscribeEntity, [row]));
  }

  /** Takes it back. */
  async remove(recipientKey: string): Promise<void> {
    await this.database.write(() => this.database.delete(MailUnsubscribeEntity, { recipient_key: recipientKey }));
  }
}
