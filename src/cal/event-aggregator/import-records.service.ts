import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cleanAddress } from '../../import/plain-text.js';
import { type Caller, SiteUrls } from '#core/context';
import { DatabaseClockService } from '#core/database';
import { RestResponse, listWindow } from '#core/rest';
import { RestError, invalidParameter } from '#core/errors';
import { noActivity } from './activity.js';
import { CallbackHashService } from './callback-hash.service.js';
import type { CreateImportDto, ListImportsDto } from './import.dto.js';
import type { ImportEntity } from './import.entity.js';
import { toImportResponse } from './import.mapper.js';
import type { DeletedEventImportResponse, EventImportResponse, StartedEventImportResponse } from './import.response.js';
import { ImportsRepository } from './imports.repository.js';
import { webAddress } from './web-address.js';

/** Starting imports and looking after them (event-aggregator.md §6). */
@Injectable()
export class ImportRecordsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly hashes: CallbackHashService,
    private readonly clock: DatabaseClockService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * Starts an import: one that waits for callbacks, whose first hash is returned here and nowhere else, or one that
   * this service fetches itself.
   * @throws RestError 400 `rest_invalid_param` when it is to fetch what is no web address
   */
  async start(caller: Caller, params: CreateImportDto): Promise<RestResponse<StartedEventImportResponse>> {
    const fetchedHere = params.fetch || params.type === 'schedule';
    const source = (params.source ?? '').trim();
    if (fetchedHere && cleanAddress(webAddress(source)) === null) {
      throw invalidParameter('source', 'To be fetched, the source must be an http or https address.');
    }
    const hash = this.hashes.make();
    const now = this.clock.nowUtc();
    const row: Omit<ImportEntity, 'id'> = {
      import_id: randomBytes(12).toString('hex'),
      origin: params.origin,
      type: params.type,
      source: fetchedHere ? webAddress(source) : source,
      post_status: params.post_status,
      category_id: params.category ?? null,
      authority: params.update_authority,
      display_settings: params.display_settings,
      date_order: params.date_order ?? null,
      user_id: caller.id,
      status: 'pending',
      percentage: 0,
      total_events: null,
      activity: noActivity(),
      errors: [],
      hash: fetchedHere ? null : this.hashes.stored(hash),
      last_call: null,
      last_answer: null,
      fetched_here: fetchedHere,
      frequency: params.type === 'schedule' ? params.frequency : null,
      next_run: fetchedHere ? now : null,
      runner: null,
      runner_until: null,
      created: now,
      modified: now,
    };
    const id = await this.imports.insert(row);
    const location = this.urls.restUrl(`cal/event-aggregator/v1/import/${row.import_id}`);
    return RestResponse.created(toImportResponse({ ...row, id }, fetchedHere ? undefined : hash), location);
  }

  /** A page of imports, newest first. */
  async list({
    page,
    per_page: perPage,
    status,
    origin,
  }: ListImportsDto): Promise<RestResponse<EventImportResponse[]>> {
    const { rows, total } = await this.imports.list({ status, origin }, listWindow({ page, per_page: perPage }));
    return RestResponse.list(
      rows.map((row) => toImportResponse(row)),
      { page, perPage, total },
    );
  }

  /** One import. @throws RestError 404 `rest_import_not_found` */
  async read(importId: string): Promise<EventImportResponse> {
    return toImportResponse(await this.get(importId));
  }

  /** Drops an import, scheduled repetitions included; its events stay. @throws RestError as `read` */
  async remove(importId: string): Promise<DeletedEventImportResponse> {
    const row = await this.get(importId);
    await this.imports.delete(row.id);
    return { deleted: true, previous: toImportResponse(row) };
  }

  private async get(importId: string): Promise<ImportEntity> {
    const row = await this.imports.find(importId);
    if (!row) throw new RestError('rest_import_not_found', 'There is no such import.', 404);
    return row;
  }
}
