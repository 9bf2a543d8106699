import { Injectable } from '@nestjs/common';
import { InjectSettings, SettingsStore } from '#core/settings';
import { SiteService } from '#core/site';
import { fromMs } from '#core/time';
import type { MailGroup } from '../mail/kinds/mail-group.js';
import { type MailKind, type MailKindsSource, RegisterMailKinds } from '../mail/kinds/mail-kind.js';
import type { MailMessageEntity } from '../mail/messages/mail-message.entity.js';
import type { MailContent, MailFact } from '../mail/kinds/mail-block.js';
import { personName } from '../mail/person-name.js';
import { plainLine } from '#core/text';
import type { Language } from '../texts/language.js';
import { WaitingListSettings } from './settings/waiting-list.settings.js';
import type { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListService } from './waiting-list.service.js';

/** What messages to people on waiting lists say. */
@RegisterMailKinds()
@Injectable()
export class WaitingMailKindsService implements MailKindsSource {
  constructor(
    private readonly list: WaitingListService,
    private readonly site: SiteService,
    @InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>,
  ) {}

  mailKinds(): MailKind[] {
    return [
      { name: 'waiting-list-joined', compose: (...mail) => this.joined(...mail) },
      { name: 'waiting-list-offer', compose: (...mail) => this.offer(...mail) },
    ];
  }

  /** @returns nothing when the offer, or the end, came meanwhile */
  private async joined(...[message, language, group]: Parameters<MailKind['compose']>) {
    const entry = await this.entryOf(message, group);
    if (entry?.state !== 'waiting') return undefined;
    const { offer_hours: hours } = await this.settings.read();
    return this.content('waiting-list-joined', entry, language, { values: { hours }, link: 'link.waiting', group });
  }

  private async offer(...[message, language, group]: Parameters<MailKind['compose']>) {
    const entry = await this.entryOf(message, group);
    const isCurrent = entry?.state === 'offered' && entry.offers === message.facts?.offer;
    if (!isCurrent || entry.expires === null) return undefined;
    const { timezone } = await this.site.settings();
    const until = language.moment(fromMs(entry.expires), timezone);
    return this.content('waiting-list-offer', entry, language, {
      values: { count: entry.quantity, until },
      link: 'link.offer',
      group,
    });
  }

  private async entryOf(message: MailMessageEntity, group: MailGroup): Promise<WaitingEntryEntity | undefined> {
    const id = idOf(message);
    const read = (ids: readonly number[]) => this.list.byIds(ids);
    return id === undefined ? undefined : group.load(id, { name: 'waiting entries', keyOf: idOf, read });
  }

  private async content(
    kind: string,
    entry: WaitingEntryEntity,
    language: Language,
    { values, link, group }: { values: Record<string, string | number>; link: string; group: MailGroup },
  ): Promise<MailContent> {
    const { post_id: post, ticket_id: ticket } = entry;
    const names = await group.once(`waiting for ${post} ${ticket}`, () => this.list.nameOf(entry));
    const event = plainLine(names.event);
    const facts: MailFact[] = [
      [language.text('fact.event'), event],
      ...(names.ticket === '' ? [] : [[language.text('fact.tickets'), plainLine(names.ticket)] as const]),
    ];
    return {
      subject: language.text(`${kind}.subject`, { event }),
      blocks: [
        { type: 'heading', text: language.text(`${kind}.subject`, { event }) },
        { type: 'paragraph', text: language.text('greeting', { name: personName(entry.name) }) },
        { type: 'paragraph', text: language.text(`${kind}.text`, values) },
        { type: 'facts', facts },
        { type: 'link', text: language.text(link), url: this.list.addressOf(entry.id) },
      ],
    };
  }
}

function idOf({ facts }: MailMessageEntity): number | undefined {
  return typeof facts?.entry === 'number' ? facts.entry : undefined;
}
