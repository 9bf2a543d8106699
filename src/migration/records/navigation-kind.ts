import type { NavigationMenuEntity } from '../../content/navigation/navigation-menu.entity.js';
import type { PostTransferService } from '../../content/post-transfer.service.js';
import type { Fields, SourceRecord } from '../sources/source.js';
import { PostKind } from './post-kind.js';
import { type PostRows, type PostServices } from './post-rows.js';
import type { BuildContext } from './record-kind.js';

/** Menus that are blocks. */
export class NavigationKind extends PostKind<NavigationMenuEntity> {
  readonly name = 'navigation';
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

  describe(rows: PostRows<NavigationMenuEntity>, context: BuildContext): Fields {
    return this.postFields(rows, context);
  }
}
