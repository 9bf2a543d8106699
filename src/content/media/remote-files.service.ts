import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '#core/config';
import { RequestMemo } from '#core/context';
import { SafeHttpClient } from '#core/http';
import { FileContent } from '#core/rest';
import { isImageType, isMediaExtension, MIME_TYPES_BY_EXTENSION, splitFileName } from './files/file-types.js';
import { detectBinaryType } from './files/magic-bytes.js';
import { MediaFilesService, type PreparedFile } from './media-files.service.js';

/** Milliseconds that fetching a file may take altogether. */
const TIMEOUT_MS = 10_000;

/** A file could not be had from an address, or is none that may be stored. Says nothing of why: see `SafeHttpClient`. */
export class FetchFailedError extends Error {
  override readonly name = 'NotFetched';
}

/** Fetches files from addresses that people name. Touches neither disk nor database. */
@Injectable()
export class RemoteFilesService {
  private readonly log = new Logger('Media');

  constructor(
    private readonly http: SafeHttpClient,
    private readonly files: MediaFilesService,
    private readonly settings: Settings,
    private readonly memo: RequestMemo,
  ) {}

  /**
   * The image at an address, ready to be stored. Within a request each address is fetched once.
   * @throws FetchFailedError
   */
  image(address: string): Promise<PreparedFile> {
    return this.memo.once(`remote image ${address}`, async () => {
      const file = await this.file(address);
      if (!isImageType(file.mimeType)) throw new FetchFailedError('no image');
      return file;
    });
  }

  /**
   * The file at an address, ready to be stored.
   * @throws FetchFailedError
   */
  async file(address: string, options: { generateSubSizes?: boolean } = {}): Promise<PreparedFile> {
    try {
      const answer = await this.http.get(address, {
        accept: 'image/*,*/*;q=0.5',
        maxBytes: this.settings.maxUploadBytes,
        timeoutMs: TIMEOUT_MS,
      });
      if (answer.status !== 200 || answer.body.length === 0) throw new FetchFailedError(`answered ${answer.status}`);
      const fileName = nameOf(answer.finalUrl, answer.body);
      return await this.files.prepare(
        { fileName, declaredType: '', content: FileContent.ofBytes(answer.body) },
        options,
      );
    } catch (error) {
      this.log.debug(`Could not use ${address}: ${String(error)}`);
      throw new FetchFailedError('The file could not be fetched', { cause: error });
    }
  }
}

/** The last part of an address, with the extension its bytes call for where it has none that fits. */
function nameOf(address: string, data: Buffer): string {
  const last = decoded(new URL(address).pathname.split('/').at(-1) ?? '');
  const { base, extension } = splitFileName(last);
  const type = detectBinaryType(data);
  const fits = isMediaExtension(extension) && (type === undefined || MIME_TYPES_BY_EXTENSION[extension] === type);
  if (type === undefined || fits) return last;
  const [right] = Object.entries(MIME_TYPES_BY_EXTENSION).find(([, mimeType]) => mimeType === type) ?? [''];
  return `${base}.${right}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
