import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RegisterMailKinds, TextsService } from 'almanac';
import type { Language, MailContent, MailKind, MailKindsSource, MailMessageEntity } from 'almanac';
import { Repository } from 'typeorm';
import { CardEntity } from './card.entity.js';

/** Texts of the message by language: ICU messages, whose names begin with that of the module. */
const TEXTS = {
  en: {
    'loyalty-credited.subject': '{points, plural, one {One point} other {{points} points}} for your order',
    'loyalty-credited.text': 'Dear {holder}, your card has {total, number} points now.',
  },
  de: {
    'loyalty-credited.subject': '{points, plural, one {Ein Punkt} other {{points} Punkte}} für Ihre Bestellung',
    'loyalty-credited.text': 'Guten Tag {holder}, Ihre Karte hat jetzt {total, number} Punkte.',
  },
};

/** Tells holders of cards that an order was credited. */
@RegisterMailKinds()
@Injectable()
export class LoyaltyMail implements MailKindsSource {
  constructor(
    @InjectRepository(CardEntity) private readonly cards: Repository<CardEntity>,
    texts: TextsService,
  ) {
    texts.addAll(TEXTS);
  }

  mailKinds(): MailKind[] {
    return [{ name: 'loyalty-credited', compose: (message, language) => this.compose(message, language) }];
  }

  private async compose({ recipient, facts }: MailMessageEntity, language: Language): Promise<MailContent | undefined> {
    const card = await this.cards.findOneBy({ email: recipient.toLowerCase() });
    if (!card) return undefined;
    const { holder, points: total } = card;
    return {
      subject: language.text('loyalty-credited.subject', { points: Number(facts?.points) }),
      blocks: [{ type: 'paragraph', text: language.text('loyalty-credited.text', { holder, total }) }],
    };
  }
}
