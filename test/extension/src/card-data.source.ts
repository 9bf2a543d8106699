import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RegisterPersonalData } from 'almanac';
import type { Person, PersonalDataSource, PersonalRecords } from 'almanac';
import { Repository } from 'typeorm';
import { CardEntity } from './card.entity.js';

/** Loyalty cards in exports and erasures of personal data. */
@RegisterPersonalData()
@Injectable()
export class CardDataSource implements PersonalDataSource {
  constructor(@InjectRepository(CardEntity) private readonly cards: Repository<CardEntity>) {}

  async find({ email }: Person): Promise<PersonalRecords> {
    return { loyalty_cards: (await this.cards.findBy({ email })).map((card) => ({ ...card })) };
  }

  async erase({ loyalty_cards: cards = [] }: PersonalRecords): Promise<void> {
    for (const { id } of cards) await this.cards.delete({ id: Number(id) });
  }
}
