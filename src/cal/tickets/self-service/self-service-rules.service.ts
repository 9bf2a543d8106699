import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import { InjectSettings, SettingsStore } from '#core/settings';
import { TicketHostsRepository } from '../catalog/hosts/ticket-hosts.repository.js';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import { SelfServiceRuleEntity } from './self-service-rule.entity.js';
import type { SelfServiceCase, SelfServiceRules } from './self-service-rules.js';

/** Rules of one event or page; null: as the settings of ticketing say. */
export type OwnRules = { [Name in keyof SelfServiceRules]: SelfServiceRules[Name] | null };

const AS_THE_SITE: OwnRules = {
  attendee_changes: null,
  attendee_changes_hours: null,
  ticket_transfers: null,
  ticket_transfers_hours: null,
  ticket_exchanges: null,
  ticket_exchanges_hours: null,
  cancellations: null,
  cancellations_hours: null,
  cancellation_fee_percent: null,
};
const NAMES = Object.keys(AS_THE_SITE) as (keyof SelfServiceRules)[];

/** What purchasers may change themselves: settings of ticketing, and rules of single events that replace them. */
@Injectable()
export class SelfServiceRulesService {
  constructor(
    private readonly database: Database,
    @InjectRepository(SelfServiceRuleEntity) private readonly rules: Repository<SelfServiceRuleEntity>,
    @InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>,
    private readonly hosts: TicketHostsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * What decides about the tickets of events and pages. Not inside of a unit of work: it reads settings.
   * @param hostIds null: deleted
   * @returns by id; of deleted ones by null
   */
  async casesOf(
    hostIds: readonly (number | null)[],
    isManager: boolean,
  ): Promise<(id: number | null) => SelfServiceCase> {
    const ids = [...new Set(hostIds)].filter((id) => id !== null);
    const [site, hosts, own] = await Promise.all([
      this.settings.read(),
      this.hosts.find(ids),
      ids.length === 0 ? [] : this.rules.findBy({ post_id: In(ids) }),
    ]);
    const nowMs = this.clock.nowMs();
    return (id) => ({
      host: id === null ? undefined : hosts.get(id),
      rules: merged(
        site,
        own.find((rule) => rule.post_id === id),
      ),
      nowMs,
      isManager,
    });
  }

  /** The rules of an event or page: its own, and those that count. */
  async read(hostId: number): Promise<{ own: OwnRules; effective: SelfServiceRules }> {
    const [site, row] = await Promise.all([this.settings.read(), this.rules.findOneBy({ post_id: hostId })]);
    return { own: picked(row ?? AS_THE_SITE), effective: merged(site, row ?? undefined) };
  }

  /** Changes the rules that are named, in the running unit of work. */
  async change(hostId: number, change: Partial<OwnRules>): Promise<void> {
    await this.database.insertMissing(SelfServiceRuleEntity, [{ post_id: hostId, ...AS_THE_SITE }]);
    const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(named).length > 0) await this.database.update(SelfServiceRuleEntity, { post_id: hostId }, named);
  }
}

function picked<T extends OwnRules>(rules: T): OwnRules {
  return Object.fromEntries(NAMES.map((name) => [name, rules[name]])) as unknown as OwnRules;
}

function merged(site: TicketSettings, own: OwnRules | undefined): SelfServiceRules {
  return Object.fromEntries(NAMES.map((name) => [name, own?.[name] ?? site[name]])) as unknown as SelfServiceRules;
}
