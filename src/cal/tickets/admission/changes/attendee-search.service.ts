import { Injectable } from '@nestjs/common';
import { isIdOrText } from '#core/parameters';
import { sortKey } from '#core/text';
import type { AdmissionDevice } from '../devices/admission-device.js';
import { AdmissionListsService } from '../lists/admission-lists.service.js';
import type { FindAttendeesDto } from './admission-changes.dto.js';
import { toFoundAttendee } from './listed-attendee.mapper.js';
import type { FoundAttendeesResponse } from './listed-attendee.response.js';
import { ListedAttendeesRepository } from './listed-attendees.repository.js';

/** Finds attendees of a list whose code cannot be scanned. */
@Injectable()
export class AttendeeSearchService {
  constructor(
    private readonly lists: AdmissionListsService,
    private readonly attendees: ListedAttendeesRepository,
  ) {}

  /** Attendees by words of their names, or by number. @throws RestError 404 `admission-list-not-found` */
  async find(device: AdmissionDevice, { list_id: listId, search }: FindAttendeesDto): Promise<FoundAttendeesResponse> {
    const list = await this.lists.getOfDevice(device, listId);
    const text = search.trim();
    const words = sortKey(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return { attendees: [] };
    const found = isIdOrText(text)
      ? await this.attendees.among(list, [Number(text)])
      : await this.attendees.byName(list, words);
    return { attendees: found.map(toFoundAttendee) };
  }
}
