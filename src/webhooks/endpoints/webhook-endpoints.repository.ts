import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, MoreThan, Not, Repository } from 'typeorm';
import { Database } from '#core/database';
import { DAY_MS, HOUR_MS } from '#core/time';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** Milliseconds that an endpoint rests at most. What rests for longer has met a wrong clock, and does not rest. */
const MAX_DELAY_MS = DAY_MS + HOUR_MS;

/** SQL for endpoints of webhooks. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
  ) {}

  find(id: number): Promise<WebhookEndpointEntity | null> {
    return this.endpoints.findOneBy({ id });
  }

  /** All, the oldest first. */
  all(): Promise<WebhookEndpointEntity[]> {
    return this.endpoints.find({ order: { id: 'ASC' } });
  }

  /** How many there are. */
  count(): Promise<number> {
    return this.endpoints.count();
  }

  /** Those that are on, with what they want. */
  listeners(): Promise<Pick<WebhookEndpointEntity, 'id' | 'types' | 'event_ids'>[]> {
    return this.endpoints.find({ select: { id: true, types: true, event_ids: true }, where: { is_on: true } });
  }

  /** Ids of those that are on and do not rest. @param busy ids that are left out */
  async ready(nowMs: number, busy: readonly number[]): Promise<number[]> {
    const isOn = { is_on: true, id: Not(In([...busy])) };
    const rows = await this.endpoints.find({
      select: { id: true },
      where: [
        { ...isOn, paused_until: LessThanOrEqual(nowMs) },
        { ...isOn, paused_until: MoreThan(nowMs + MAX_DELAY_MS) },
      ],
    });
    return rows.map(({ id }) => id);
  }

  insert(row: Omit<WebhookEndpointEntity, 'id'>): Promise<number> {
    return this.database.insert(WebhookEndpointEntity, row);
  }

  /** Changes one in the running unit of work. */
  async change(id: number, change: Partial<WebhookEndpointEntity>): Promise<void> {
    await this.database.update(WebhookEndpointEntity, { id }, change);
  }

  /** Switches one off that is on, in the running unit of work. @returns whether it was this call */
  async switchOff(id: number, change: Partial<WebhookEndpointEntity>): Promise<boolean> {
    return (await this.database.update(WebhookEndpointEntity, { id, is_on: true }, { ...change, is_on: false })) === 1;
  }

  /** Replaces a sealed secret, unless it was changed meanwhile, in the running unit of work. @returns whether it did */
  async reseal({ id, secret }: WebhookEndpointEntity, change: Partial<WebhookEndpointEntity>): Promise<boolean> {
    return (await this.database.update(WebhookEndpointEntity, { id, secret }, change)) === 1;
  }

  async delete(id: number): Promise<void> {
    await this.database.delete(WebhookEndpointEntity, { id });
  }
}
