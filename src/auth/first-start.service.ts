import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfig } from './auth.config.js';
import { Database } from '#core/database';
import { ApplicationPasswordsService, grouped } from './application-passwords/application-passwords.service.js';
import { UsersService } from './users/users.service.js';

/** Random bytes of a sign-in password: 20 characters. */
const SIGN_IN_BYTES = 15;

/** Makes the administrator of a new site, once. */
@Injectable()
export class FirstStartService implements OnApplicationBootstrap {
  private readonly log = new Logger('FirstStart');

  constructor(
    private readonly users: UsersService,
    private readonly passwords: ApplicationPasswordsService,
    private readonly database: Database,
    private readonly config: AuthConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.users.isEmpty())) return;
    try {
      const { adminUser: login, adminEmail: email, adminAppPassword } = this.config;
      // Passwords are made to be read once: on a terminal. Other output is stored, as logs are.
      const shown = adminAppPassword === undefined && process.stdout.isTTY === true;
      const signIn = shown ? randomBytes(SIGN_IN_BYTES).toString('base64url') : undefined;
      const { user, password } = await this.database.write(async () => {
        const made = await this.users.create({ login, email, roles: ['administrator'], password: signIn });
        if (!shown && adminAppPassword === undefined) return { user: made };
        const appPassword = await this.passwords.create(made.id, {
          name: 'First start',
          password: adminAppPassword,
          isPrefixed: true,
        });
        return { user: made, password: appPassword.password };
      });
      if (signIn !== undefined && password !== undefined) print(user.login, password, signIn);
      else this.log.log(password === undefined ? withoutPasswords(user.login) : chosen(user.login));
    } catch (error) {
      // Another process starting at the same moment was faster.
      if (await this.users.isEmpty()) throw error;
    }
  }
}

function chosen(login: string): string {
  return `Made the administrator "${login}" with the application password from ADMIN_APP_PASSWORD. For a sign-in password for /admin run: almanac users password ${JSON.stringify(login)}`;
}

function withoutPasswords(login: string): string {
  return `Made the administrator "${login}" without passwords, because this is no terminal and logs are stored. For passwords run: almanac users password ${JSON.stringify(login)} --password --app-password`;
}

/** Printed, not logged: logs are stored, and this is shown only once. */
function print(login: string, appPassword: string, signInPassword: string): void {
  const lines = [
    `Administrator: ${login}`,
    'Shown only now:',
    `  Application password, for programs: ${grouped(appPassword)}`,
    `  Sign-in password, for /admin in a browser: ${signInPassword}`,
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
