import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, MoreThan, Not, Repository } from 'typeorm';
import { Database } from '#core/database';
import { MailBroadcastEntity } from './mail-broadcast.entity.js';
import { MailEventSettingEntity } from './mail-event-setting.entity.js';

/** Database access for messages to many people, and for the settings of events. */
@Injectable()
export class MailBroadcastsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(MailBroadcastEntity) private readonly broadcasts: Repository<MailBroadcastEntity>,
    @InjectRepository(MailEventSettingEntity) private readonly settings: Repository<MailEventSettingEntity>,
  ) {}

  /** Stores one, unless its origin is stored already. @returns whether it is new */
  async insertMissing(row: Omit<MailBroadcastEntity, 'id'>): Promise<boolean> {
    return (await this.database.insertMissing(MailBroadcastEntity, [row])) === 1;
  }

  find(id: number): Promise<MailBroadcastEntity | null> {
    return this.broadcasts.findOneBy({ id });
  }

  byOrigin(origin: string): Promise<MailBroadcastEntity | null> {
    return this.broadcasts.findOneBy({ origin });
  }

  /** Those whose messages are not all queued, the oldest first. @param except ids that are left out */
  open(limit: number, except: readonly number[]): Promise<MailBroadcastEntity[]> {
    return this.broadcasts.find({
      where: { state: 'open', id: Not(In([...except])) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Goes on to the next recipients, in the running unit of work. @returns whether no other process was faster */
  async advance(
    { id, position }: MailBroadcastEntity,
    change: Pick<MailBroadcastEntity, 'position' | 'state'>,
  ): Promise<boolean> {
    return (await this.database.update(MailBroadcastEntity, { id, position, state: 'open' }, change)) === 1;
  }

  /** Adds to the number of queued messages. */
  async addRecipients(id: number, count: number): Promise<void> {
    await this.broadcasts.increment({ id }, 'recipients', count);
  }

  /** Those of an event, newest first. */
  ofEvent(eventId: number, limit: number): Promise<MailBroadcastEntity[]> {
    return this.broadcasts.find({ where: { event_id: eventId }, order: { id: 'DESC' }, take: limit });
  }

  /** The settings of an event. */
  settingsOf(eventId: number): Promise<MailEventSettingEntity | null> {
    return this.settings.findOneBy({ event_id: eventId });
  }

  /** Stores the settings of an event. */
  async storeSettings(row: MailEventSettingEntity): Promise<void> {
    await this.database.upsert(MailEventSettingEntity, ['event_id'], [row]);
  }

  /** Events whose reminder may be due. @param latest moments of looks behind it can only be of a wrong clock */
  dueReminders(nowMs: number, latest: number, limit: number): Promise<MailEventSettingEntity[]> {
    return this.settings.find({
      where: [LessThanOrEqual(nowMs), MoreThan(latest)].map((moment) => ({
        next_check: moment,
        reminder_hours: Not(IsNull()),
      })),
      order: { next_check: 'ASC' },
      take: limit,
    });
  }

  /** Notes when to look again. */
  async postponeCheck({ event_id, next_check }: MailEventSettingEntity, nextCheck: number): Promise<void> {
    await this.database.write(() =>
      this.database.update(MailEventSettingEntity, { event_id, next_check }, { next_check: nextCheck }),
    );
  }
}
