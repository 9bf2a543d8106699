import type { Answer } from '../../core/rest/answer.js';
import type { UploadInput } from '../../core/rest/rest-request.js';
import {
  Create,
  Endpoint,
  RestParams,
  Read,
  Remove,
  RestController,
  Rights,
  Update,
  Upload,
} from '../../core/rest/route.decorators.js';
import { MediaList } from './media-list.service.js';
import { MediaItems } from './media-items.service.js';
import { MediaUploads } from './media-uploads.service.js';
import {
  CreateMediaParams,
  DeleteMediaParams,
  ListMediaParams,
  ReadMediaParams,
  UpdateMediaParams,
} from './media.dto.js';
import { MEDIA_RIGHTS } from './media.rights.js';
import { mediaSchema } from './media.schema.js';

/** `content/v2/media`. */
@RestController('content/v2', 'media', { schema: mediaSchema })
export class MediaController {
  constructor(
    private readonly lists: MediaList,
    private readonly items: MediaItems,
    private readonly uploads: MediaUploads,
  ) {}

  @Read()
  @Rights(MEDIA_RIGHTS.list)
  list(@RestParams() params: ListMediaParams): Promise<Answer> {
    return this.lists.list(params);
  }

  @Create()
  @Rights(MEDIA_RIGHTS.create)
  @Endpoint({ upload: true, batch: false, transaction: false })
  create(@RestParams() params: CreateMediaParams, @Upload() upload: UploadInput): Promise<Answer> {
    return this.uploads.create(params, upload);
  }

  @Read(':id')
  @Rights(MEDIA_RIGHTS.read)
  read(@RestParams() params: ReadMediaParams): Promise<Answer> {
    return this.items.read(params);
  }

  @Update(':id')
  @Rights(MEDIA_RIGHTS.update)
  update(@RestParams() { id, ...fields }: UpdateMediaParams): Promise<Record<string, unknown>> {
    return this.items.update(id, fields);
  }

  @Remove(':id')
  @Rights(MEDIA_RIGHTS.remove)
  remove(@RestParams() params: DeleteMediaParams): Promise<Record<string, unknown>> {
    return this.items.remove(params);
  }
}
