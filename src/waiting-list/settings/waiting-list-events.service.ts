import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { InjectSettings, SettingsStore } from '#core/settings';
import { MailConfig } from '../../mail/mail.config.js';
import type { ChangeWaitingListEventDto } from '../waiting-list.dto.js';
import type { WaitingListEventResponse } from '../waiting-list.response.js';
import { WaitingListEventEntity } from './waiting-list-event.entity.js';
import { WaitingListSettings } from './waiting-list.settings.js';

/** Which events have a waiting list: as the site says, unless the event itself does. */
@Injectable()
export class WaitingListEventsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(WaitingListEventEntity) private readonly events: Repository<WaitingListEventEntity>,
    private readonly tickets: TicketOffersService,
    private readonly mailConfig: MailConfig,
    @InjectSettings(WaitingListSettings) private readonly settings: SettingsStore<WaitingListSettings>,
  ) {}

  /** What an event has chosen. @throws RestError 404 `event-not-found` */
  async read(id: number): Promise<WaitingListEventResponse> {
    await this.assertHost(id);
    const chosen = await this.events.findOneBy({ event_id: id });
    const site = (await this.settings.read()).is_on;
    return {
      event: id,
      is_on: chosen?.is_on ?? null,
      can_join: this.mailConfig.isOn && (chosen?.is_on ?? site),
      sends_email: this.mailConfig.isOn,
    };
  }

  /** Changes what an event has chosen. People who wait stay on the list. @throws RestError 404 `event-not-found` */
  async change({ id, is_on: isOn }: ChangeWaitingListEventDto): Promise<WaitingListEventResponse> {
    await this.assertHost(id);
    if (isOn === undefined) return this.read(id);
    await this.database.write(async () => {
      if (isOn === null) return void (await this.database.delete(WaitingListEventEntity, { event_id: id }));
      // Rows that did not change count as not updated on MySQL, so both statements run.
      await this.database.insertMissing(WaitingListEventEntity, [{ event_id: id, is_on: isOn }]);
      await this.database.update(WaitingListEventEntity, { event_id: id }, { is_on: isOn });
    });
    return this.read(id);
  }

  /** Whether visitors can wait for tickets of an event: it is switched on, and the site sends e-mail. */
  async canJoin(eventId: number): Promise<boolean> {
    return this.mailConfig.isOn && (await this.onAmong([eventId])).has(eventId);
  }

  /** Whether any event has a waiting list; one query only where the site has none. */
  async hasAny(): Promise<boolean> {
    return (await this.settings.read()).is_on || (await this.events.existsBy({ is_on: true }));
  }

  /** Those among these events that have a waiting list. */
  async onAmong(eventIds: readonly number[]): Promise<Set<number>> {
    const site = (await this.settings.read()).is_on;
    const chosen = await this.events.findBy({ event_id: In([...eventIds]) });
    const choices = new Map(chosen.map(({ event_id: id, is_on: isOn }) => [id, isOn]));
    return new Set(eventIds.filter((id) => choices.get(id) ?? site));
  }

  private async assertHost(id: number): Promise<void> {
    if (!(await this.tickets.host(id)))
      throw new RestError('event-not-found', 'There is no event or page with this id.', 404);
  }
}
