import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestResponse } from '#core/rest';
import { RestError } from '#core/errors';
import { alternateLink } from '../shared/post-links.js';
import { MediaEditorService } from './media-editor.service.js';
import { MediaViewsService } from './media-views.service.js';
import type { DeleteMediaDto, MediaFieldsDto, ReadMediaDto } from './media.dto.js';
import type { DeletedMediaResponse, MediaResponse } from './media.response.js';

/** The routes of a single file. */
@Injectable()
export class MediaItemsService {
  constructor(
    private readonly editor: MediaEditorService,
    private readonly views: MediaViewsService,
  ) {}

  /** `GET content/v2/media/<id>`. */
  async read(caller: Caller, { id, context }: ReadMediaDto): Promise<RestResponse<MediaResponse>> {
    const { item, link } = await this.views.show(caller, await this.editor.get(id), context);
    return new RestResponse(item, { headers: { Link: alternateLink(link) } });
  }

  /** `POST|PUT|PATCH content/v2/media/<id>`. */
  async update(caller: Caller, id: number, fields: MediaFieldsDto): Promise<MediaResponse> {
    const { item } = await this.views.show(caller, await this.editor.update(caller, id, fields), 'edit');
    return item;
  }

  /** `DELETE content/v2/media/<id>`. @throws RestError 501 `rest_trash_not_supported` without `force` */
  async remove(caller: Caller, { id, force }: DeleteMediaDto): Promise<DeletedMediaResponse> {
    const row = await this.editor.get(id);
    if (!force) throw new RestError('rest_trash_not_supported', 'Files do not go to a trash. Send force=true.', 501);
    const { item } = await this.views.show(caller, row, 'edit', false);
    await this.editor.remove(row);
    return { deleted: true, previous: item };
  }
}
