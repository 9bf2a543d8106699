import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type BuildContext,
  type Built,
  type Fields,
  QuarantineError,
  RecordKind,
  RegisterRecordKind,
  type SourceAccess,
  type SourceRecord,
  type TableRows,
  text,
  truncated,
  type UniqueValues,
  wholeIn,
} from 'almanac';
import { In, Repository } from 'typeorm';
import { CardEntity } from './card.entity.js';

const FIELDS = ['meta:holder', 'meta:email', 'meta:points', 'meta:expires'];
/** Scope of addresses, which are unique. */
const ADDRESSES = 'loyalty address';
const SECOND_MS = 1000;

/** Loyalty cards of a site of WordPress, where a plug-in stores them as posts of the type `acme_card`. */
@Injectable()
@RegisterRecordKind({
  name: 'loyalty_cards',
  changedByUse: [
    {
      names: ['meta:points', 'loyalty_cards.points'],
      isUse: (before, now) => Number(now) > Number(before),
      reason: 'The card has got points.',
    },
  ],
  decided: [{ fields: /^(?!meta:)/, effect: 'technical', reason: 'A card is no post here.' }],
})
export class CardsKind extends RecordKind<CardEntity> {
  constructor(@InjectRepository(CardEntity) private readonly cards: Repository<CardEntity>) {
    super();
  }

  /** A live site has them at the routes of the plug-in, and an export file as posts; of a database they are not read. */
  override list(
    { rest, export: file }: SourceAccess,
    after: number,
  ): AsyncIterable<readonly SourceRecord[]> | undefined {
    if (file) return this.records(file.posts(['acme_card']), after);
    return rest?.has('acme/v1')
      ? this.records(
          this.items(() => rest.list('acme/v1/cards')),
          after,
        )
      : undefined;
  }

  private async *items(list: () => Promise<readonly Readonly<Record<string, unknown> & { id: number }>[]>) {
    yield (await list()).map(({ id, holder, email, points, expires }) => ({
      id,
      fields: { 'meta:holder': holder, 'meta:email': email, 'meta:points': points, 'meta:expires': expires } as Fields,
    }));
  }

  private async *records(groups: AsyncIterable<readonly { id: number; fields: Fields }[]>, after: number) {
    const records: SourceRecord[] = [];
    for await (const group of groups)
      records.push(...group.filter(({ id }) => id > after).map(({ id, fields }) => ({ kind: this.name, id, fields })));
    yield records.sort((a, b) => a.id - b.id);
  }

  takes(field: string): boolean {
    return FIELDS.includes(field);
  }

  /** The address of each card is its key for purchasers. */
  override async hold(values: UniqueValues): Promise<void> {
    for (const { id, email } of await this.cards.find({ select: { id: true, email: true } }))
      values.hold(ADDRESSES, email, id);
  }

  build({ fields }: SourceRecord, id: number, context: BuildContext): CardEntity {
    const email = text(fields, 'meta:email').trim().toLowerCase();
    if (!email.includes('@')) throw new QuarantineError('The card has no address.');
    if (context.unique(ADDRESSES, email, id, (n) => `${n} ${email}`) !== email)
      throw new QuarantineError(`There is another card for ${email}.`);
    if (email !== text(fields, 'meta:email')) context.changed('meta:email', `The address is ${email}.`);
    return this.cards.create({
      id,
      email,
      holder: truncated(context, 'meta:holder', text(fields, 'meta:holder'), 100),
      points: wholeIn(fields, 'meta:points', context),
      expires: wholeIn(fields, 'meta:expires', context) * SECOND_MS,
    });
  }

  async insert(built: readonly Built<CardEntity>[]): Promise<void> {
    await this.cards.insert(built.map(({ row }) => row));
  }

  async replace(built: readonly Built<CardEntity>[]): Promise<void> {
    for (const { id, row } of built) await this.cards.update({ id }, row);
  }

  async load(ids: readonly number[]): Promise<Map<number, CardEntity>> {
    return new Map((await this.cards.findBy({ id: In([...ids]) })).map((card) => [card.id, card]));
  }

  describe({ holder, email, points, expires }: CardEntity): Fields {
    return { 'meta:holder': holder, 'meta:email': email, 'meta:points': points, 'meta:expires': expires / SECOND_MS };
  }

  tables(card: CardEntity): TableRows {
    return { loyalty_cards: [card] };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.cards.delete({ id: In([...ids]) });
  }

  async nextId(): Promise<number> {
    return ((await this.cards.maximum('id')) ?? 0) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.cards.findBy({ id: In([...ids]) })).map(({ id }) => id);
  }
}
