import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { RestError } from '#core/errors';
import { TicketHostsRepository } from '../catalog/hosts/ticket-hosts.repository.js';
import type { ChangeSelfServiceDto, ReadSelfServiceDto } from './self-service.dto.js';
import type { HostSelfServiceResponse } from '../sales/model/self-service.response.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';

/** What organizers decide about what purchasers change themselves. */
@Injectable()
export class SelfServiceService {
  constructor(
    private readonly database: Database,
    private readonly rules: SelfServiceRulesService,
    private readonly hosts: TicketHostsRepository,
  ) {}

  /** The rules of an event or page. @throws RestError 404 `ticket-host-not-found` */
  async read({ id }: ReadSelfServiceDto): Promise<HostSelfServiceResponse> {
    await this.require(id);
    return { post_id: id, ...(await this.rules.read(id)) };
  }

  /** Changes the rules that are sent. @throws RestError 404 `ticket-host-not-found` */
  async change({ id, ...change }: ChangeSelfServiceDto): Promise<HostSelfServiceResponse> {
    await this.require(id);
    await this.database.write(() => this.rules.change(id, change));
    return { post_id: id, ...(await this.rules.read(id)) };
  }

  private async require(id: number): Promise<void> {
    if (!(await this.hosts.one(id)))
      throw new RestError('ticket-host-not-found', 'There is no event or page with this id.', 404);
  }
}
