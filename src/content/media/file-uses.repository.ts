import { Injectable } from '@nestjs/common';
import { ListVersionsService } from '#core/lists';
import { ContentTypeRegistry } from '#core/content';
import { Database } from '#core/database';
import { Lru } from '#core/time';

/** Files whose uses are remembered by a process. */
const CACHE_SIZE = 10_000;

interface KnownUse {
  version?: number;
  published?: boolean;
}

/** Finds out whether published contents show a file. */
@Injectable()
export class FileUsesRepository {
  private readonly known = new Lru<number, KnownUse>(CACHE_SIZE);

  constructor(
    private readonly database: Database,
    private readonly types: ContentTypeRegistry,
    private readonly versions: ListVersionsService,
  ) {}

  /**
   * Whether a published post of any kind has this file for its image or names one of its paths in its text. Searches
   * the texts once after each change of any post; until then it takes one query.
   */
  async isPublished(id: number, paths: readonly string[]): Promise<boolean> {
    const uses = this.known.getOrMake(id, () => ({}));
    const version = await this.versions.current(...this.types.all.map(({ name }) => name));
    if (uses.version !== version || uses.published === undefined)
      Object.assign(uses, { version, published: await this.search(id, paths) });
    return uses.published === true;
  }

  private async search(id: number, paths: readonly string[]): Promise<boolean> {
    const named = [...new Set(paths.flatMap((path) => [path, path.split('/').map(encodeURIComponent).join('/')]))];
    const inText = named.map(() => 'INSTR(content, ?) > 0').join(' OR ');
    const searches = this.types.all.map(
      ({ table }) => `EXISTS (SELECT 1 FROM ${table} WHERE status = 'publish' AND (image_id = ? OR ${inText}))`,
    );
    const [row] = await this.database.read<{ published: number }>(
      `SELECT ${searches.join(' OR ')} AS published`,
      this.types.all.flatMap(() => [id, ...named]),
    );
    return Number(row?.published) === 1;
  }
}
