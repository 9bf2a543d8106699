import { Injectable } from '@nestjs/common';
import { AdmissionListCountsRepository, type TicketCount } from './admission-list-counts.repository.js';
import type { AdmissionListCountsResponse } from './admission-list.response.js';
import { AdmissionListsService } from './admission-lists.service.js';

/** How many have entered by check-in lists. */
@Injectable()
export class AdmissionListCountsService {
  constructor(
    private readonly lists: AdmissionListsService,
    private readonly counts: AdmissionListCountsRepository,
  ) {}

  /** @param device absent: a manager @throws RestError 404 `admission-list-not-found`, also for lists of other devices */
  async read(id: number, device?: { listIds: readonly number[] }): Promise<AdmissionListCountsResponse> {
    const list = device ? await this.lists.getOfDevice(device, id) : await this.lists.get(id);
    const byTicket = await this.counts.byTicket(list);
    const sum = (name: keyof Pick<TicketCount, 'expected' | 'admitted' | 'inside'>): number =>
      byTicket.reduce((total, count) => total + count[name], 0);
    return {
      expected: sum('expected'),
      admitted: sum('admitted'),
      inside: sum('inside'),
      by_gate: await this.counts.byGate(id),
      by_ticket: byTicket,
    };
  }
}
