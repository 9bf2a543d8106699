import { randomBytes } from 'node:crypto';
import { Injectable, type MessageEvent } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { filter, finalize, type Observable, Subject, takeUntil } from 'rxjs';
import { In, Repository } from 'typeorm';
import { TicketOffersService } from '../../cal/tickets/catalog/index.js';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { SecretKeyService } from '#core/security';
import { plainText } from '#core/text';
import { LiveConnectionsService } from '../live-connections.service.js';
import { LiveCountsService } from '../live-counts.service.js';
import { DisplayEntity } from './display.entity.js';
import type { DisplayListResponse, DisplayResponse, NewDisplayResponse } from './display.response.js';

const PURPOSE = 'live display';
/** Displays that an event can have. */
const MAX_DISPLAYS = 50;

/** Makes, lists and revokes the addresses of displays, and sends them what they show. */
@Injectable()
export class DisplaysService {
  /** Displays that this process sends counts to, with the number of their connections. */
  private readonly connected = new Map<number, number>();
  private readonly revoked = new Subject<number>();

  constructor(
    @InjectRepository(DisplayEntity) private readonly displays: Repository<DisplayEntity>,
    private readonly hosts: TicketOffersService,
    private readonly counts: LiveCountsService,
    private readonly connections: LiveConnectionsService,
    private readonly database: Database,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {
    counts.alsoLook(() => this.look());
  }

  /** The displays of an event, the newest first. */
  async list(eventId: number): Promise<DisplayListResponse> {
    const found = await this.displays.find({ where: { event_id: eventId }, order: { id: 'DESC' } });
    return { displays: found.map(toResponse) };
  }

  /**
   * Makes the address of a display, which only this answer contains.
   * @throws RestError 404 `event-not-found`, 409 `too-many-displays`
   */
  async create(caller: Caller, eventId: number, name: string): Promise<NewDisplayResponse> {
    if (!(await this.hosts.host(eventId)))
      throw new RestError('event-not-found', 'There is no such event or page.', 404);
    if ((await this.displays.countBy({ event_id: eventId })) >= MAX_DISPLAYS)
      throw new RestError(
        'too-many-displays',
        `The event has ${MAX_DISPLAYS} displays already. Delete some first.`,
        409,
      );
    const key = randomBytes(18).toString('base64url');
    const display = {
      event_id: eventId,
      hash: this.key.sign(PURPOSE, key),
      name: plainText(name).slice(0, 100),
      created_by: caller.userId,
      created_utc: this.clock.nowUtc(),
    };
    const id = await this.database.insert(DisplayEntity, display);
    return { ...toResponse({ id, ...display }), url: `${this.urls.siteUrl}/display/${eventId}?key=${key}` };
  }

  /** Ends a display within seconds. @throws RestError 404 `display-not-found` */
  async revoke(eventId: number, id: number): Promise<DisplayResponse> {
    const display = await this.displays.findOneBy({ id, event_id: eventId });
    if (!display) throw new RestError('display-not-found', 'The event has no such display.', 404);
    await this.database.delete(DisplayEntity, { id });
    return toResponse(display);
  }

  /** The display of an event with this key; nothing for unknown and revoked ones. */
  async find(eventId: number, key: unknown): Promise<DisplayEntity | undefined> {
    if (typeof key !== 'string' || key === '') return undefined;
    const hash = In(this.key.signatures(PURPOSE, key));
    return (await this.displays.findOneBy({ hash, event_id: eventId })) ?? undefined;
  }

  /** Counts for a display, until it is revoked. @throws RestError 429, 503 */
  follow({ id, event_id: eventId }: DisplayEntity, lastId: string | undefined): Observable<MessageEvent> {
    const messages = this.counts.follow([eventId], lastId).pipe(
      takeUntil(this.revoked.pipe(filter((one) => one === id))),
      finalize(() => this.leave(id)),
    );
    const limited = this.connections.limited(`display ${id}`, messages);
    this.connected.set(id, (this.connected.get(id) ?? 0) + 1);
    return limited;
  }

  private leave(id: number): void {
    const left = (this.connected.get(id) ?? 1) - 1;
    if (left === 0) this.connected.delete(id);
    else this.connected.set(id, left);
  }

  /** Ends the connections of displays that are there no more. */
  private async look(): Promise<void> {
    const ids = [...this.connected.keys()];
    if (ids.length === 0) return;
    const present = await this.displays.find({ select: { id: true }, where: { id: In(ids) } });
    for (const id of ids) if (!present.some((display) => display.id === id)) this.revoked.next(id);
  }
}

function toResponse({
  id,
  event_id,
  name,
  created_by: author,
  created_utc,
}: Omit<DisplayEntity, 'hash'>): DisplayResponse {
  return { id, event_id, name, author: author ?? 0, created_utc };
}
