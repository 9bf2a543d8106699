import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectSettings, SettingsStore } from '#core/settings';
import { SiteService } from '#core/site';
import { fromMs } from '#core/time';
import { MailKindRegistry } from '../mail/kinds/mail-kind.registry.js';
import type { MailMessageEntity } from '../mail/messages/mail-message.entity.js';
import type { MailContent, MailFact } from '../mail/kinds/mail-block.js';
import { personName } from '../mail/person-name.js';
import { plainLine } from '#core/text';
import type { Language } from '../texts/language.js';
import { WaitingListSettings } from './settings/waiting-list.settings.js';
import type { WaitingEntryEntity } from './waiting-entry.entity.js';
import { WaitingListService } from './waiting-list.service.js';

/** What messages to people on waiting lists say. */
@Injectable()
export class WaitingMailKindsService implements OnModuleInit {
  constructor(
    private readonly kinds: MailKindRegistry,
    private readonly list: WaitingListService,
    private readonly site: SiteService,
    @InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>,
  ) {}

  onModuleInit(): void {
    this.kinds.add({
      name: 'waiting-list-joined',
      compose: async (message, language) => {
        const entry = await this.entryOf(message);
        // The offer, or the end, came meanwhile.
        if (entry?.state !== 'waiting') return undefined;
        const { offer_hours: hours } = await this.settings.read();
        return this.content('waiting-list-joined', entry, language, {
          values: { hours },
          link: 'link.waiting',
        });
      },
    });
    this.kinds.add({
      name: 'waiting-list-offer',
      compose: async (message, language) => {
        const entry = await this.entryOf(message);
        const isCurrent = entry?.state === 'offered' && entry.offers === message.facts?.offer;
        if (!isCurrent || entry.expires === null) return undefined;
        const { timezone } = await this.site.settings();
        const until = language.moment(fromMs(entry.expires), timezone);
        return this.content('waiting-list-offer', entry, language, {
          values: { count: entry.quantity, until },
          link: 'link.offer',
        });
      },
    });
  }

  private async entryOf({ facts }: MailMessageEntity): Promise<WaitingEntryEntity | undefined> {
    return typeof facts?.entry === 'number' ? this.list.find(facts.entry) : undefined;
  }

  private async content(
    kind: string,
    entry: WaitingEntryEntity,
    language: Language,
    { values, link }: { values: Record<string, string | number>; link: string },
  ): Promise<MailContent> {
    const names = await this.list.nameOf(entry);
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
