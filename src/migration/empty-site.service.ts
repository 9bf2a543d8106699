import { Injectable } from '@nestjs/common';
import { ContentIdRegistry, ContentTransferService } from '#core/content';
import { Database } from '#core/database';
import { AccountTransferService } from '../auth/account/account-transfer.service.js';
import { PostTransferService } from '../content/post-transfer.service.js';
import type { MigrationRunEntity } from './entities/migration-run.entity.js';
import { MigrationLogService } from './migration-log.service.js';
import type { MigrationSource } from './sources/source.js';

/**
 * Makes way on a site without content, so that records have the ids of the source: the menu that every site has and the
 * first account get ids above all of the source.
 */
@Injectable()
export class EmptySiteService {
  constructor(
    private readonly registry: ContentIdRegistry,
    private readonly content: ContentTransferService,
    private readonly posts: PostTransferService,
    private readonly accounts: AccountTransferService,
    private readonly log: MigrationLogService,
    private readonly database: Database,
  ) {}

  /** Whether the records of a run have the ids of the source. The answer stays for all runs of a site. */
  async prepare(run: MigrationRunEntity, source: MigrationSource): Promise<boolean> {
    if (run.same_ids || Object.keys(run.progress).length > 0) return run.same_ids;
    const earlier = await this.log.firstOf(run.site_key);
    if (earlier && earlier.id !== run.id) {
      await this.log.change(run, { same_ids: earlier.same_ids });
      return earlier.same_ids;
    }
    if (!(await this.registry.isEmpty())) return false;
    const largest = await source.largestId();
    const logins = new Set<string>();
    let lastUser = 0;
    for await (const users of source.read('users', 0)) {
      for (const { id, fields } of users) {
        logins.add(String(fields.user_login).toLowerCase());
        lastUser = Math.max(lastUser, id);
      }
    }
    const change = { same_ids: true };
    await this.database.write(async () => {
      await this.registry.reserve(largest);
      for (const menu of await this.posts.menus.members(['id'])) await this.moveMenu(menu.id);
      let next = Math.max(lastUser, await this.accounts.users.largest('id'));
      for (const user of await this.accounts.users.members(['id', 'login'])) {
        if (!logins.has(user.login.toLowerCase()) && user.id <= lastUser) {
          await this.accounts.moveAccount(user.id, (next += 1));
        }
      }
      await this.log.change(run, change);
    });
    return true;
  }

  private async moveMenu(id: number): Promise<void> {
    const [menu] = await this.posts.menus.find([id]);
    if (!menu) return;
    const target = await this.registry.register('wp_navigation');
    await this.content.contents.delete([id]);
    await this.posts.menus.insert([{ ...menu, id: target }]);
  }
}
