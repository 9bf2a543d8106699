import { Injectable } from '@nestjs/common';
import { SiteService } from '#core/site';
import type { ChangePermalinksDto } from './permalinks.dto.js';
import type { PermalinksResponse } from './permalinks.response.js';

/** `content/v2/permalinks`: how addresses of posts are made. */
@Injectable()
export class PermalinksService {
  constructor(private readonly site: SiteService) {}

  /** The structure that is used now. */
  async read(): Promise<PermalinksResponse> {
    return { structure: (await this.site.settings()).permalink_structure };
  }

  /** Stores the structure that is given; null: the standard one. */
  async change({ structure }: ChangePermalinksDto): Promise<PermalinksResponse> {
    if (structure !== undefined) await this.site.change({ permalink_structure: structure });
    return this.read();
  }
}
