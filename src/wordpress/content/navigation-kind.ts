import { Injectable } from '@nestjs/common';
import type { NavigationMenuEntity } from '../../content/navigation/navigation-menu.entity.js';
import { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { RegisterRecordKind } from '../../migration/record-kind.js';
import { NAVIGATION } from './content-traits.js';

/** Menus that are blocks. */
@Injectable()
@RegisterRecordKind(NAVIGATION)
export class NavigationKind extends PostKind<NavigationMenuEntity> {
  protected readonly type = () => 'wp_navigation';
  protected override readonly hasSeo = false;

  constructor(services: PostServices, posts: PostTransferService) {
    super(services, posts.menus);
  }

  protected takesOwn(): boolean {
    return false;
  }

  build(record: SourceRecord, id: number, context: BuildContext): PostRows<NavigationMenuEntity> {
    return this.rows(record, this.postColumns(record, id, context), context);
  }

  /** The menu that every site has gets an id above all of the source. */
  override async makeWay(): Promise<() => Promise<void>> {
    const menus = await this.table.members(['id']);
    return async () => {
      for (const { id } of menus) await this.move(id);
    };
  }

  private async move(id: number): Promise<void> {
    const { content, registry } = this.services;
    const [menu] = await this.table.find([id]);
    if (!menu) return;
    const target = await registry.register('wp_navigation');
    await content.contents.delete([id]);
    await this.table.insert([{ ...menu, id: target }]);
  }

  describe(rows: PostRows<NavigationMenuEntity>, context: BuildContext): Fields {
    return this.postFields(rows, context);
  }
}
