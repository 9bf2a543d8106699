import { Injectable } from '@nestjs/common';
import { NAVIGATION } from '../content-types.js';
import { PostsRepository } from '../posts/posts.repository.js';

/** Menus, as other namespaces see them. */
@Injectable()
export class NavigationService {
  constructor(private readonly posts: PostsRepository) {}

  /** The id of the menu that was published last; nothing when the site has no published menu any more. */
  latest(): Promise<number | undefined> {
    return this.posts.latest(NAVIGATION);
  }
}
