import { Injectable } from '@nestjs/common';
import { titleKey } from '#core/content';
import { Database, EntityTransfer } from '#core/database';
import { ReusableBlockEntity } from './blocks/reusable-block.entity.js';
import { NavigationMenuEntity } from './navigation/navigation-menu.entity.js';
import { PageEntity } from './pages/page.entity.js';
import { BlogPostEntity } from './posts/blog-post.entity.js';

/** Posts, pages, menus and reusable blocks as they are, for moves of whole sites. What writes is part of a unit of work. */
@Injectable()
export class PostTransferService {
  readonly posts: EntityTransfer<BlogPostEntity>;
  readonly pages: EntityTransfer<PageEntity>;
  readonly menus: EntityTransfer<NavigationMenuEntity>;
  readonly blocks: EntityTransfer<ReusableBlockEntity>;

  constructor(database: Database) {
    this.posts = new EntityTransfer(database, BlogPostEntity, 'id', ({ title }) => titleKey(title));
    this.pages = new EntityTransfer(database, PageEntity, 'id', ({ title, parent_id: parent }) => ({
      ...titleKey(title),
      ...(parent === undefined ? {} : { level: parent ?? 0 }),
    }));
    this.menus = new EntityTransfer(database, NavigationMenuEntity, 'id', ({ title }) => titleKey(title));
    this.blocks = new EntityTransfer(database, ReusableBlockEntity, 'id', ({ title }) => titleKey(title));
  }
}
