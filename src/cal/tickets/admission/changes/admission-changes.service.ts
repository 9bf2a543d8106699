import { Injectable } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { RegisterSyncSources, SyncStreamService, type SyncPosition } from '../../../../sync/index.js';
import type { AdmissionDevice } from '../devices/admission-device.js';
import type { AdmissionList } from '../lists/admission-list.js';
import { AdmissionListsService } from '../lists/admission-lists.service.js';
import { isoUtc } from '../scans/scan.mapper.js';
import { type AdmissionCursor, AdmissionCursorService } from './admission-cursor.service.js';
import type { AdmissionChangesDto } from './admission-changes.dto.js';
import { toListedAttendee } from './listed-attendee.mapper.js';
import type { AdmissionChangesResponse } from './listed-attendee.response.js';
import { ListedAttendeesRepository } from './listed-attendees.repository.js';

const KIND = 'attendees';

interface Part extends Pick<AdmissionChangesResponse, 'full' | 'items' | 'removed' | 'has_more'> {
  next: Omit<AdmissionCursor, 'listId' | 'revision'>;
}

/** Lets devices copy the attendees of a list, and follow what changes. An entry or exit is a change of the attendee. */
@RegisterSyncSources({ kind: KIND, sources: [{ rowsOf: 'admission_entries', column: 'attendee_id' }] })
@Injectable()
export class AdmissionChangesService {
  constructor(
    private readonly lists: AdmissionListsService,
    private readonly attendees: ListedAttendeesRepository,
    private readonly cursors: AdmissionCursorService,
    private readonly stream: SyncStreamService,
    private readonly clock: Clock,
  ) {}

  /**
   * The next part of the full list, or of what changed since. The list begins anew where changes are not recorded or no
   * longer known, and where the list was changed.
   * @throws RestError 404 `admission-list-not-found`, 400 `admission-cursor-invalid`
   */
  async next(device: AdmissionDevice, params: AdmissionChangesDto): Promise<AdmissionChangesResponse> {
    const list = await this.lists.getOfDevice(device, params.list_id);
    // A replica may not have what the sequence names.
    RequestContext.noteWrite();
    if (this.stream.isOn) await this.stream.require();
    const asOf = isoUtc(this.clock.nowMs());
    const cursor = params.cursor === undefined ? undefined : this.cursors.open(params.cursor);
    const isSame = cursor?.listId === list.id && cursor.revision === list.revision;
    const { next, ...part } =
      (isSame ? await this.goOn(list, cursor, params.limit) : undefined) ?? (await this.begin(list, params.limit));
    const sealed = this.cursors.seal({ listId: list.id, revision: list.revision, ...next });
    return { ...part, cursor: sealed, as_of: asOf, server_time: isoUtc(this.clock.nowMs()) };
  }

  private async begin(list: AdmissionList, limit: number): Promise<Part> {
    // Before the first row is read: what changes meanwhile comes after the list.
    const position = this.stream.isOn ? await this.stream.end() : undefined;
    return { ...(await this.walk(list, position, 0, limit)), full: true };
  }

  /** @returns nothing where the list has to begin anew */
  private async goOn(list: AdmissionList, cursor: AdmissionCursor, limit: number): Promise<Part | undefined> {
    const { position, walkedTo } = cursor;
    if (position && !this.stream.isOn) return undefined;
    if (walkedTo === undefined) return position && this.changes(list, position, limit);
    if (position && !(await this.stream.isValid(position))) return undefined;
    return this.walk(list, position, walkedTo, limit);
  }

  /** The full list by id: rows that come and go meanwhile move no others. */
  private async walk(
    list: AdmissionList,
    position: SyncPosition | undefined,
    from: number,
    limit: number,
  ): Promise<Part> {
    const attendees = await this.attendees.above(list, from, limit);
    const isEnd = attendees.length < limit;
    const walkedTo = isEnd ? undefined : attendees.at(-1)?.id;
    return {
      full: false,
      items: attendees.map(toListedAttendee),
      removed: [],
      has_more: !isEnd,
      next: { ...(position ? { position } : {}), ...(walkedTo === undefined ? {} : { walkedTo }) },
    };
  }

  private async changes(list: AdmissionList, position: SyncPosition, limit: number): Promise<Part | undefined> {
    const rows = await this.stream.since(position, [KIND], limit);
    if (!rows) return undefined;
    const ids = rows.map(({ object_id: id }) => id);
    const attendees = await this.attendees.among(list, ids);
    const found = new Set(attendees.map(({ id }) => id));
    return {
      full: false,
      items: attendees.map(toListedAttendee),
      removed: ids.filter((id) => !found.has(id)),
      has_more: rows.length === limit,
      next: { position: { ...position, seq: rows.at(-1)?.seq ?? position.seq } },
    };
  }
}
