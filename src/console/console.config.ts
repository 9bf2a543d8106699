import { IsBoolean } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for the console. */
export class ConsoleConfig {
  @Setting({
    env: 'CONSOLE',
    default: true,
    description:
      "Serve the organiser's console at /admin/console, where signing in leads to, and the page for devices that admit at /admission. Off: the addresses are 404, and signing in leads to the connected apps.",
  })
  @IsBoolean()
  console: boolean;
}
