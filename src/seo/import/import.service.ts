import { Injectable } from '@nestjs/common';
import { IndexableUpdaterService } from '../indexables/indexable-updater.service.js';
import { ContentIdRegistry } from '#core/content';
import { ListVersionsService } from '#core/lists';
import { noRoute } from '#core/errors';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { SeoSettings } from '../options/seo.settings.js';
import { postFields, siteOptions } from './aioseo.mapper.js';
import type { SeoImportDto, UploadExportDto } from './import.dto.js';
import { ImportRepository } from './import.repository.js';
import type { ImportedPostResponse, ImportStepResponse, UploadedExportResponse } from './import.response.js';
import type { ImportItemEntity } from './import-item.entity.js';
import { AIOSEO, isImportType } from './import-types.js';
import { isId } from '#core/parameters';

/** Posts of one request. */
const BATCH_SIZE = 25;

const NOTHING: ImportStepResponse = { objects: [], next_url: false };

/** Takes over what another SEO program knew of this site: its data is uploaded, then taken in a batch at a time. */
@Injectable()
export class ImportService {
  constructor(
    private readonly items: ImportRepository,
    private readonly fields: SeoFieldsService,
    @InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>,
    private readonly registry: ContentIdRegistry,
    private readonly index: IndexableUpdaterService,
    private readonly versions: ListVersionsService,
  ) {}

  /** Keeps an export until it is taken in. What was said of the same post before is replaced. */
  async upload({ posts = [], settings }: UploadExportDto): Promise<UploadedExportResponse> {
    const rows = posts.filter(({ post_id: id }) => isId(id));
    await this.items.add(
      AIOSEO,
      'posts',
      rows.map((body) => ({ id: body.post_id, body })),
    );
    if (settings) await this.items.add(AIOSEO, 'general_settings', [{ id: 0, body: settings }]);
    return { success: true, status: 200, posts: rows.length, settings: settings !== undefined };
  }

  /** Takes in the next batch. @throws RestError 404 `rest_no_route` for what cannot be taken in */
  async step({ plugin, type }: SeoImportDto): Promise<ImportStepResponse> {
    if (plugin !== AIOSEO || !isImportType(type)) throw noRoute();
    switch (type) {
      case 'posts':
        return this.posts();
      case 'general_settings':
        return this.settings();
      case 'cleanup':
        await this.items.clear(AIOSEO);
        return NOTHING;
      default:
        // Defaults of kinds and archives cannot be changed here, so there is nothing to take over; what does not fit was
        // refused when it was uploaded.
        return NOTHING;
    }
  }

  private async posts(): Promise<ImportStepResponse> {
    const batch = await this.items.next(AIOSEO, 'posts', BATCH_SIZE);
    if (batch.length === 0) return { objects: false, next_url: false };
    const objects: ImportedPostResponse[] = [];
    for (const item of batch) {
      const type = await this.registry.typeOf(item.object_id);
      if (!type) continue;
      const fields = postFields(bodyOf(item));
      await this.fields.change('post', item.object_id, fields);
      await this.versions.bump(type.name);
      await this.index.indexPost(type, item.object_id);
      objects.push({ post_id: item.object_id, object_sub_type: type.name, ...fields });
    }
    await this.items.done(batch.map(({ id }) => id));
    return { objects, next_url: batch.length < BATCH_SIZE ? false : `seo/v1/import/${AIOSEO}/posts` };
  }

  private async settings(): Promise<ImportStepResponse> {
    const [item] = await this.items.next(AIOSEO, 'general_settings', 1);
    if (!item) return NOTHING;
    const options = siteOptions(bodyOf(item));
    await this.options.store(options);
    await this.items.done([item.id]);
    return { objects: [{ ...options }], next_url: false };
  }
}

function bodyOf({ body }: ImportItemEntity): Record<string, unknown> {
  return JSON.parse(body) as Record<string, unknown>;
}
