import { Injectable } from '@nestjs/common';
import { MediaService } from '../../content/media/media.service.js';
import { SiteUrls } from '#core/context';
import { RestResponse } from '#core/rest';
import type { FileSizeFailureResponse, FileSizeResponse } from './file-size.response.js';

/** Why there is no size, in the words that clients know. */
const ELSEWHERE = 'Cannot get the size of URL because it is hosted externally.';
const UNKNOWN = 'Cannot get the size of URL because of unknown reasons.';

/** Tells how large uploaded files are. Only the uploads folder is ever looked at. */
@Injectable()
export class FileSizeService {
  constructor(
    private readonly media: MediaService,
    private readonly urls: SiteUrls,
  ) {}

  async of(url: string): Promise<RestResponse<FileSizeResponse | FileSizeFailureResponse>> {
    const size = await this.media.sizeOfFile(url);
    if (size !== undefined) return new RestResponse({ type: 'success', size_in_bytes: size });
    return new RestResponse(
      { type: 'failure', response: this.isOurs(url) ? UNKNOWN : ELSEWHERE },
      { status: 404, keep: ['type', 'response'] },
    );
  }

  private isOurs(url: string): boolean {
    return URL.canParse(url) && new URL(url).host === new URL(this.urls.siteUrl).host;
  }
}
