import { TextMemo, trimEnd } from '#core/text';
import { splitMediaPath } from './media.storage.js';

/** The public addresses of uploaded files. */
export class MediaAddresses {
  private readonly baseUrl: string;
  private readonly urls: TextMemo<string>;

  /** @param baseUrl address of the folder of all uploads, with or without a final slash */
  constructor(baseUrl: string) {
    this.baseUrl = trimEnd(baseUrl, '/');
    // Each list of events or files names some dozens of addresses, mostly the same ones again.
    this.urls = new TextMemo((path) => {
      const { folder, name } = splitMediaPath(path);
      return `${this.baseUrl}/${folder}/${encodeURIComponent(name)}`;
    });
  }

  /** The absolute address of a file, percent-encoded. @throws InvalidMediaPathError */
  url(path: string): string {
    return this.urls.get(path);
  }

  /** The path behind an address, whatever its query; undefined for addresses of something else. */
  pathOf(url: string): string | undefined {
    if (!url.startsWith(`${this.baseUrl}/`)) return undefined;
    try {
      const path = decodeURIComponent(url.slice(this.baseUrl.length + 1).split(/[?#]/, 1)[0]);
      splitMediaPath(path);
      return path;
    } catch {
      return undefined;
    }
  }
}
