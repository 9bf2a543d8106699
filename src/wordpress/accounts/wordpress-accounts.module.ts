import { AlmanacModule } from '#core/modules';
import { WordpressPostsModule } from '../posts/wordpress-posts.module.js';
import { UsersKind } from './users-kind.js';
import { ApplicationPasswordsKind } from './application-passwords-kind.js';

/** Brings the kinds of records of accounts and their application passwords. */
@AlmanacModule({
  imports: [WordpressPostsModule],
  providers: [UsersKind, ApplicationPasswordsKind],
})
export class WordpressAccountsModule {}
