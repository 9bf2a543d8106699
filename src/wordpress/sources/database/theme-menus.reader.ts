import type { MenuPlace } from '../../site/menu-places.js';
import { blockMenus, menuLocations, menuOptions, type TemplatePart } from '../site-options.js';
import type { FieldValue, SourceRecord } from '../../../migration/source.js';
import type { PostRowsReader } from './post-rows.reader.js';
import type { TermRowsReader } from './term-rows.reader.js';

/** Reads which menus the active theme has in its header and footer. */
export class ThemeMenusReader {
  constructor(
    private readonly posts: PostRowsReader,
    private readonly terms: TermRowsReader,
  ) {}

  /** Settings of `menuPlaces`. @param options all options of the site */
  read(options: ReadonlyMap<string, FieldValue>): Promise<Record<string, FieldValue>> {
    return menuOptions(menuLocations(options), () => this.blockMenus(String(options.get('stylesheet') ?? '')));
  }

  private async blockMenus(theme: string): Promise<Partial<Record<MenuPlace, number>>> {
    const menus: SourceRecord[] = [];
    for await (const records of this.posts.read('navigation', 0)) menus.push(...records.filter(isPublished));
    const dateOf = ({ fields }: SourceRecord): string => String(fields.post_date);
    const newest = menus.reduce((last, menu) => (dateOf(menu) >= dateOf(last) ? menu : last), menus[0]);
    return menus.length === 0 ? {} : blockMenus(await this.templateParts(theme), newest.id);
  }

  /** Parts of the theme that were changed in the editor: others are files. */
  private async templateParts(theme: string): Promise<TemplatePart[]> {
    const parts = (await this.posts.ofType('wp_template_part')).filter(isPublished);
    if (parts.length === 0) return [];
    const slugs = new Map<number, string>();
    for await (const records of this.terms.read(0))
      for (const { id, fields } of records) slugs.set(id, String(fields.slug));
    const slugsOf = ({ fields }: SourceRecord, taxonomy: string): (string | undefined)[] =>
      [fields[`terms:${taxonomy}`] ?? []].flat().map((id) => slugs.get(Number(id)));
    return parts
      .filter((part) => slugsOf(part, 'wp_theme').includes(theme))
      .map((part) => ({
        area: slugsOf(part, 'wp_template_part_area')[0] ?? '',
        content: String(part.fields.post_content),
      }));
  }
}

const isPublished = ({ fields }: SourceRecord): boolean => fields.post_status === 'publish';
