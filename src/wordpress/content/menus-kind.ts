import { Injectable } from '@nestjs/common';
import { titleKey } from '#core/content';
import { uniqueSlugCandidate } from '#core/text';
import type { NavigationMenuEntity } from '../../content/navigation/navigation-menu.entity.js';
import { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { itemsOfBlocks, menuBlocks, menuParents, type MenuItem } from './menu-blocks.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text } from '../../migration/fields.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import { MenuTargetsService, type LinkTargets } from './menu-targets.service.js';
import { MENUS } from './content-traits.js';

const TAKEN = new Set(['name', 'slug', 'items']);

/** Classic menus, which become menus of blocks. */
@Injectable()
@RegisterRecordKind(MENUS)
export class MenusKind extends RecordKind<NavigationMenuEntity> {
  private targets: LinkTargets = new Map();

  constructor(
    private readonly services: PostServices,
    private readonly posts: PostTransferService,
    private readonly links: MenuTargetsService,
  ) {
    super();
  }

  override contentType(): string {
    return 'wp_navigation';
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  override async prepare(records: readonly SourceRecord[], context: BuildContext): Promise<void> {
    const items = records.flatMap(({ fields }) => (fields.items ?? []) as unknown as MenuItem[]);
    this.targets = await this.links.of(items, context);
  }

  build({ fields }: SourceRecord, id: number, context: BuildContext): NavigationMenuEntity {
    const items = (fields.items ?? []) as unknown as MenuItem[];
    const parents = menuParents(items);
    for (const { id: item, parent } of items)
      if (parents.get(item) !== parent)
        context.changed('items', `The item ${item} cannot be below ${parent}: it is at the top.`);
    const wanted = text(fields, 'slug') || `menu-${id}`;
    const moment = '1970-01-01 00:00:00';
    return {
      id,
      author_id: null,
      status: 'publish',
      slug: context.unique('navigation 0', wanted, id, (n) => uniqueSlugCandidate(wanted, n)),
      status_before_trash: null,
      title: text(fields, 'name'),
      title_key: '',
      content: menuBlocks(items, (item) => this.resolved(item, context)),
      excerpt: '',
      password: '',
      date: moment,
      date_utc: moment,
      modified: moment,
      modified_utc: moment,
      guid: `/?post_type=wp_navigation&p=${id}`,
      image_id: null,
    };
  }

  private resolved(item: MenuItem, context: BuildContext): { id: number; label: string; url: string } {
    const space = item.type === 'taxonomy' ? 'terms' : 'content';
    const isLinked = item.type === 'taxonomy' || item.type === 'post_type';
    const id = isLinked ? context.target(space, item.object_id) : undefined;
    if (isLinked && id === undefined)
      context.changed('items', `The item ${item.id} leads to ${item.object} ${item.object_id}, which is not there.`);
    const target = this.targets.get(`${space} ${item.object_id}`);
    const archive = item.type === 'post_type_archive' && item.object === 'tribe_events' ? '/events/' : '';
    return {
      id: id ?? (isLinked ? 0 : item.object_id),
      label: item.title || target?.label || item.url,
      url: item.url || (target ? target.path : archive),
    };
  }

  async insert(built: readonly Built<NavigationMenuEntity>[]): Promise<void> {
    await this.posts.menus.insert(built.map(({ row }) => ({ ...row, ...titleKey(row.title) })));
  }

  async replace(built: readonly Built<NavigationMenuEntity>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.posts.menus.update(id, columns);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, NavigationMenuEntity>> {
    return new Map((await this.posts.menus.find(ids)).map((menu) => [menu.id, menu]));
  }

  describe(menu: NavigationMenuEntity, context: BuildContext): Fields {
    const sourceId = (type: string, id: number): number =>
      type === 'taxonomy' || type === 'post_type'
        ? (context.source(type === 'taxonomy' ? 'terms' : 'content', id) ?? 0)
        : id;
    return { name: menu.title, slug: menu.slug ?? '', items: itemsOfBlocks(menu.content, sourceId) };
  }

  tables(menu: NavigationMenuEntity, origin: RowOrigin): TableRows {
    return { [this.posts.menus.table]: [rowOf(this.posts.menus, menu, origin)] };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.services.content.contents.delete(ids);
  }

  nextId(): Promise<number> {
    return this.services.registry.register('wp_navigation');
  }

  taken(ids: readonly number[]): Promise<number[]> {
    // Their ids at the source are those of terms: here they are contents and get new ones.
    return Promise.resolve([...ids]);
  }
}
