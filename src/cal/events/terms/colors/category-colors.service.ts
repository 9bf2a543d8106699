import { Injectable } from '@nestjs/common';
import type { TermOfPost } from '#core/content';
import { Database, EntityTransfer } from '#core/database';
import { ListVersionsService } from '#core/lists';
import { EVENT } from '../../calendar-types.js';
import { CategoryColorsEntity } from './category-colors.entity.js';
import { type CategoryColors, type EventColors, eventColors, NO_COLORS } from './event-colors.js';

/** Colours of categories of events, and of the events that have them. */
@Injectable()
export class CategoryColorsService {
  /** The rows as they are, for moves of whole sites. */
  readonly transfer: EntityTransfer<CategoryColorsEntity>;

  constructor(
    private readonly database: Database,
    private readonly versions: ListVersionsService,
  ) {
    this.transfer = new EntityTransfer(database, CategoryColorsEntity, 'term_id');
  }

  /** The colours of all categories that have some: a site has few categories. */
  all(): Promise<CategoryColors[]> {
    return this.transfer.members(['term_id', 'color', 'background', 'text', 'priority']);
  }

  /** The colours of a category; members are null where none is chosen. */
  async read(id: number): Promise<CategoryColors> {
    const [found] = await this.transfer.find([id]);
    const { color, background, text, priority } = found ?? NO_COLORS;
    return { term_id: id, color, background, text, priority };
  }

  /** Changes what is given of the colours of a category that there is; two who change different ones do not undo each other. */
  async change(id: number, wanted: Partial<Omit<CategoryColors, 'term_id'>>): Promise<CategoryColors> {
    const definedColors = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    return this.database.write(async () => {
      if (Object.keys(definedColors).length > 0) {
        await this.database.upsert(CategoryColorsEntity, ['term_id'], [{ term_id: id, ...definedColors }]);
        await this.versions.bump(EVENT.name);
      }
      return this.read(id);
    });
  }

  /** How events are painted, by their terms. */
  paint(colors: readonly CategoryColors[], terms: readonly TermOfPost[]): EventColors | undefined {
    if (colors.length === 0 || terms.length === 0) return undefined;
    const ids = new Set(terms.map(({ id }) => id));
    return eventColors(colors.filter(({ term_id: id }) => ids.has(id)));
  }
}
