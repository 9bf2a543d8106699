import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../core/config/settings.js';
import { Database } from '../core/database/database.js';
import { ApplicationPasswordsService, grouped } from './application-passwords/application-passwords.service.js';
import { UsersService } from './users/users.service.js';

/** Makes the administrator of a new site, once. */
@Injectable()
export class FirstStartService implements OnApplicationBootstrap {
  private readonly log = new Logger('FirstStart');

  constructor(
    private readonly users: UsersService,
    private readonly passwords: ApplicationPasswordsService,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.users.isEmpty())) return;
    try {
      const { user, password } = await this.database.write(async () => {
        const { adminUser: login, adminEmail: email, adminAppPassword } = this.settings;
        const made = await this.users.create({ login, email, roles: ['administrator'] });
        const given = await this.passwords.create(made.id, { name: 'First start', password: adminAppPassword });
        return { user: made, password: given.password };
      });
      this.tell(user.login, password);
    } catch (error) {
      // Another process starting at the same moment was faster.
      if (await this.users.isEmpty()) throw error;
    }
  }

  private tell(login: string, password: string): void {
    if (this.settings.adminAppPassword !== undefined) {
      this.log.log(`Made the administrator "${login}" with the application password from ADMIN_APP_PASSWORD`);
      return;
    }
    // Printed, not logged: logs are kept, and this is shown only once.
    process.stdout.write(
      `\n  Administrator: ${login}\n  Application password (shown only now): ${grouped(password)}\n\n`,
    );
  }
}
