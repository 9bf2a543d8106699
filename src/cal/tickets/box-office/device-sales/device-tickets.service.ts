import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { AdmissionDevice } from '../../admission/devices/admission-device.js';
import { whyNotOnList } from '../../admission/lists/admission-list.js';
import { AdmissionListsService } from '../../admission/lists/admission-lists.service.js';
import { BoxOfficeLinesService } from '../box-office-lines.service.js';

/** Which tickets a device sells: those that its check-in lists admit. */
@Injectable()
export class DeviceTicketsService {
  constructor(
    private readonly lines: BoxOfficeLinesService,
    private readonly lists: AdmissionListsService,
  ) {}

  /**
   * @throws RestError 403 `admission-ticket-not-permitted`, 404 `ticket-does-not-exist`, 409 `event-cancelled`,
   * `ticket-not-on-sale`
   */
  async assertSold(device: AdmissionDevice, ticketIds: readonly number[]): Promise<void> {
    const facts = await this.lines.facts(ticketIds);
    const lists = await this.lists.ofDevice(device);
    for (const id of ticketIds) {
      const ticket = facts.get(id)?.ticket;
      if (!ticket) throw new RestError('ticket-does-not-exist', `There is no ticket ${id}.`, 404);
      const attendee = { post_id: ticket.post_id, ticket_id: id };
      if (!lists.some((list) => whyNotOnList(list, attendee) === undefined))
        throw new RestError(
          'admission-ticket-not-permitted',
          `No check-in list of this device admits ticket ${id}. A device sells what its lists admit.`,
          403,
        );
    }
  }
}
