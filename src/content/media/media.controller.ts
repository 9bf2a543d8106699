import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import {
  type RestResponse,
  type UploadInput,
  Authorize,
  Endpoint,
  RestParams,
  RestController,
  Update,
  Upload,
} from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  PAGING_HEADERS,
} from '#core/openapi';
import { MediaListService } from './media-list.service.js';
import { MediaItemsService } from './media-items.service.js';
import { MediaUploadsService } from './media-uploads.service.js';
import { CreateMediaDto, DeleteMediaDto, ListMediaDto, ReadMediaDto, UpdateMediaDto } from './media.dto.js';
import { MEDIA_POLICIES } from './media.policy.js';
import { mediaSchema } from './media.schema.js';
import { DeletedMediaResponse, MediaResponse } from './media.response.js';

/** Body of an upload. The other members of a file may be sent beside it. */
const UPLOAD_SCHEMA = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary', description: 'The file. Required without `url`.' },
    url: { type: 'string', format: 'uri', description: 'Address of a public file to fetch instead.' },
    generate_sub_sizes: { type: 'boolean', default: true, description: 'Make the smaller sizes of an image.' },
    title: { type: 'string', description: 'Title; default: the file name.' },
    caption: { type: 'string', description: 'Caption.' },
    description: { type: 'string', description: 'Description.' },
    alt_text: { type: 'string', description: 'Text for those who do not see the image.' },
    post: { type: 'integer', description: 'Id of the post that it belongs to.' },
  },
};

/** `content/v2/media`. */
@RestController('content/v2', 'media', { schema: mediaSchema })
export class MediaController {
  constructor(
    private readonly lists: MediaListService,
    private readonly items: MediaItemsService,
    private readonly uploads: MediaUploadsService,
  ) {}

  @Get()
  @Authorize(MEDIA_POLICIES.list)
  @ApiOperation({
    operationId: 'listMedia',
    summary: 'List uploaded files',
    description: 'Lists uploaded files by kind, post, author, date and text.',
  })
  @ApiOkResponse({ description: 'A page of files.', type: MediaResponse, isArray: true, headers: PAGING_HEADERS })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListMediaDto): Promise<RestResponse<MediaResponse[]>> {
    return this.lists.list(caller, params);
  }

  @Post()
  @Authorize(MEDIA_POLICIES.create)
  @Endpoint({ upload: true, batch: false, transaction: false })
  @ApiOperation({
    operationId: 'uploadMedia',
    summary: 'Upload a file',
    description:
      'Stores the file of the request, or the one at `url`. The file may also be the whole body, with the headers `Content-Type` and `Content-Disposition`. Images get smaller sizes, and their metadata are removed.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: UPLOAD_SCHEMA })
  @ApiCreatedResponse({ description: 'The file.', type: MediaResponse })
  @ApiResponse({ status: 412, description: 'The file is not what `Content-MD5` says (`rest_upload_hash_mismatch`).' })
  @ApiErrors({ 403: 'The caller may not upload files (`rest_cannot_create`).' })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateMediaDto,
    @Upload() upload: UploadInput,
  ): Promise<RestResponse<MediaResponse>> {
    return this.uploads.create(caller, params, upload);
  }

  @Get(':id')
  @Authorize(MEDIA_POLICIES.read)
  @ApiOperation({
    operationId: 'getMedia',
    summary: 'Get an uploaded file',
    description: 'Returns what is known of a file, with its addresses.',
  })
  @ApiExample({ path: { id: DEMO_IDS.media } })
  @ApiOkResponse({ description: 'The file.', type: MediaResponse })
  @ApiErrors({ 404: 'No such file (`rest_post_invalid_id`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadMediaDto): Promise<RestResponse<MediaResponse>> {
    return this.items.read(caller, params);
  }

  @Update(':id')
  @Authorize(MEDIA_POLICIES.update)
  @ApiOperation({
    operationId: 'updateMedia',
    summary: 'Change an uploaded file',
    description: 'Changes title, caption, text for those who do not see the image, and other members that are sent.',
  })
  @ApiExample({ path: { id: DEMO_IDS.media }, body: { alt_text: 'A stage at night' } })
  @ApiOkResponse({ description: 'The file.', type: MediaResponse })
  @ApiErrors({ 404: 'No such file (`rest_post_invalid_id`).' })
  update(@CurrentUser() caller: Caller, @RestParams() { id, ...fields }: UpdateMediaDto): Promise<MediaResponse> {
    return this.items.update(caller, id, fields);
  }

  @Delete(':id')
  @Authorize(MEDIA_POLICIES.remove)
  @ApiOperation({
    operationId: 'deleteMedia',
    summary: 'Delete an uploaded file',
    description: 'Deletes a file with all its sizes. There is no trash, so `force` is required.',
  })
  @ApiExample({ path: { id: DEMO_IDS.media }, query: { force: true } })
  @ApiOkResponse({ description: 'The file as it was.', type: DeletedMediaResponse })
  @ApiErrors({ 404: 'No such file (`rest_post_invalid_id`).', 501: '`force` is missing (`rest_trash_not_supported`).' })
  remove(@CurrentUser() caller: Caller, @RestParams() params: DeleteMediaDto): Promise<DeletedMediaResponse> {
    return this.items.remove(caller, params);
  }
}
