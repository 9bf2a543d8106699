import { ATTACHMENT } from '../content-types.js';
import { ContextDto, RestParam, type ParamDeclaration } from '#core/parameters';
import { PostFieldsDto } from '../shared/post-fields.dto.js';
import { idsParam, PostListDto } from '../shared/post-list.dto.js';
import {
  DOCUMENTED_STATUSES,
  listStatusCheck,
  WRITABLE_STATUSES,
  type WritableStatus,
} from '../shared/post-statuses.js';
import { type TextInput, textParam } from '../shared/texts.js';
import { MEDIA_STATUSES, MEDIA_TYPES, type MediaType } from './media-types.js';

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', description: 'Id of the file.' };

/** `GET content/v2/media`. */
export class ListMediaDto extends PostListDto {
  @RestParam(idsParam('Only files attached to these posts; 0: to none.'))
  parent: number[];

  @RestParam(idsParam('No files attached to these posts.'))
  parent_exclude: number[];

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: MEDIA_STATUSES },
    default: 'inherit',
    check: listStatusCheck(ATTACHMENT, MEDIA_STATUSES, 'inherit'),
    description: 'inherit, or private for those who may edit; there is no trash for files.',
  })
  status: string | string[];

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: MEDIA_TYPES },
    index: { default: null },
    description: 'Only files of these kinds.',
  })
  media_type?: MediaType[];

  @RestParam({
    type: 'array',
    items: { type: 'string' },
    index: { default: null },
    description: 'Only files of these MIME types.',
  })
  mime_type?: string[];
}

/** `GET content/v2/media/<id>`. */
export class ReadMediaDto extends ContextDto {
  @RestParam(ID)
  id: number;
}

/** What can be written of a file, beside its bytes. */
export class MediaFieldsDto extends PostFieldsDto {
  @RestParam({
    type: 'string',
    enum: [...WRITABLE_STATUSES, 'inherit'],
    index: { enum: DOCUMENTED_STATUSES },
    description: 'private, or anything else for a file that is as public as what it is attached to.',
  })
  override status?: WritableStatus;

  @RestParam({ type: 'string', description: 'What a person who cannot see the image should know; plain text.' })
  alt_text?: string;

  @RestParam(textParam('Caption.'))
  caption?: TextInput;

  @RestParam(textParam('Description.'))
  description?: TextInput;

  @RestParam({
    type: 'integer',
    description: 'Id of the post it is attached to, which one must be allowed to edit; 0: none.',
  })
  post?: number;
}

/** `POST content/v2/media`: an upload as multipart form (part `file`) or as the body itself, or an address. */
export class CreateMediaDto extends MediaFieldsDto {
  /** Refused: new items get theirs from us. */
  @RestParam({ hidden: true })
  id?: unknown;

  @RestParam({ type: 'boolean', default: true, description: 'Make the smaller sizes of an image.' })
  generate_sub_sizes: boolean;

  @RestParam({
    type: 'boolean',
    default: true,
    description:
      'Turn formats that browsers cannot show into others. All formats accepted here can be shown as they are.',
  })
  convert_format: boolean;

  @RestParam({
    type: 'string',
    format: 'uri',
    description: 'Address of a public file to fetch, when the request brings none itself.',
  })
  url?: string;
}

/** `POST|PUT|PATCH content/v2/media/<id>`. */
export class UpdateMediaDto extends MediaFieldsDto {
  @RestParam(ID)
  id: number;
}

/** `DELETE content/v2/media/<id>`. */
export class DeleteMediaDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'boolean', default: false, description: 'Must be true: files do not go to a trash.' })
  force: boolean;
}
