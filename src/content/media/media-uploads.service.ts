import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import { FileContent, RestResponse, type UploadInput } from '#core/rest';
import { invalidParameter, RestError } from '#core/errors';
import { ATTACHMENT } from '../content-types.js';
import { itemPath } from '../shared/rest-base.js';
import { MediaEditorService } from './media-editor.service.js';
import { MediaFilesService, refusing, type PreparedFile, type StoredFile } from './media-files.service.js';
import { MediaViewsService } from './media-views.service.js';
import type { CreateMediaDto, MediaFieldsDto } from './media.dto.js';
import { FetchFailedError, RemoteFilesService } from './remote-files.service.js';
import type { MediaResponse } from './media.response.js';
import { readRawUpload, readMultipartUpload, type ReceivedUpload } from './files/upload.js';

/** Takes uploads. Files are checked and stored before the unit of work begins, so that it stays short. */
@Injectable()
export class MediaUploadsService {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFilesService,
    private readonly remote: RemoteFilesService,
    private readonly editor: MediaEditorService,
    private readonly views: MediaViewsService,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * `POST content/v2/media`: stores the file of the request, or the one at `url` when it brings none.
   * @throws RestError 400, 412 as content.md "Media" has it
   */
  async create(caller: Caller, params: CreateMediaDto, input: UploadInput): Promise<RestResponse<MediaResponse>> {
    const { generate_sub_sizes: generateSubSizes, url, id: _id, convert_format: _convert, ...fields } = params;
    const prepared =
      url !== undefined && bringsNoFile(input)
        ? await this.fetched(url, generateSubSizes)
        : await this.uploaded(input, generateSubSizes);
    await this.editor.check(fields);
    const id = await this.enter(caller, await this.files.store(prepared), fields);
    const { item } = await this.views.show(caller, await this.editor.get(id), 'edit');
    return RestResponse.created(item, this.urls.restUrl(itemPath(ATTACHMENT, id)));
  }

  private async uploaded(input: UploadInput, generateSubSizes: boolean): Promise<PreparedFile> {
    const upload = await refusing(() => receivedUpload(input));
    return this.files.prepare(upload, { generateSubSizes });
  }

  private async fetched(url: string, generateSubSizes: boolean): Promise<PreparedFile> {
    try {
      return await this.remote.file(url, { generateSubSizes });
    } catch (error) {
      if (error instanceof FetchFailedError) throw invalidParameter('url', 'There is no usable file at this address.');
      throw error;
    }
  }

  private async enter(caller: Caller, stored: StoredFile, fields: MediaFieldsDto): Promise<number> {
    try {
      return await this.database.write(() => this.editor.insert(caller, stored, fields));
    } catch (error) {
      await this.files.discardAfter(error, stored.paths);
      throw error;
    }
  }
}

const MULTIPART = /^multipart\/form-data\b/i;

/**
 * The file of a request, sent as a multipart form or as the body itself.
 * @throws UploadRefusedError when there is none or it does not say what it is
 * @throws RestError 400 `rest_upload_too_many_files`
 */
export async function receivedUpload({ headers, body, content, files }: UploadInput): Promise<ReceivedUpload> {
  if (!MULTIPART.test(headers['content-type'] ?? ''))
    return readRawUpload(headers, content ?? FileContent.ofBytes(body));
  if (files.length > 1) throw new RestError('rest_upload_too_many_files', 'Send one file in a request.', 400);
  return readMultipartUpload(headers, files.at(0));
}

/** Whether a request brings no file at all, neither as a part nor announced in its headers. */
export function bringsNoFile({ headers, files }: UploadInput): boolean {
  return files.length === 0 && headers['content-disposition'] === undefined;
}
