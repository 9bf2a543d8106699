import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { AdmissionList } from './admission-list.js';
import { AdmissionListsRepository } from './admission-lists.repository.js';

/** Check-in lists, for what admits attendees. */
@Injectable()
export class AdmissionListsService {
  constructor(private readonly lists: AdmissionListsRepository) {}

  /** The list with this id. */
  find(id: number): Promise<AdmissionList | undefined> {
    return this.lists.find(id);
  }

  /** @throws RestError 404 `admission-list-not-found` */
  async get(id: number): Promise<AdmissionList> {
    const list = await this.lists.find(id);
    if (!list) throw new RestError('admission-list-not-found', 'There is no such check-in list.', 404);
    return list;
  }

  /** The lists that a device works with, by id. */
  ofDevice({ listIds }: { listIds: readonly number[] }): Promise<AdmissionList[]> {
    return this.lists.findAll(listIds);
  }

  /** A list of a device. @throws RestError 404 `admission-list-not-found`, also for a list of other devices */
  async getOfDevice({ listIds }: { listIds: readonly number[] }, id: number): Promise<AdmissionList> {
    const list = listIds.includes(id) ? await this.lists.find(id) : undefined;
    if (!list) throw new RestError('admission-list-not-found', 'This device has no such check-in list.', 404);
    return list;
  }
}
