import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { createRegistration, Registrations } from '#core/modules';

/** A screen that a module adds to the console: shown by a script in the console, or a page of its own. */
export interface ConsoleScreen {
  /** Unique; the screen is at `/admin/console/x/<path>`. 1 to 40 lower-case letters, digits and dashes. */
  path: string;
  /** Entry of the menu and heading, 1 to 40 characters. The console is in English. */
  title: string;
  /**
   * Users with this capability see the screen. It hides the screen, no more: script and page are as public as their
   * addresses, and the routes that they use check their callers themselves.
   */
  capability: string;
  /** Path of a JavaScript module of this service, whose default export shows the screen, e.g. `/loyalty/static/screen.js`. */
  script?: string;
  /** Path of a page of this service, to which the entry leads, in place of a script. */
  page?: string;
}

/** Adds a screen to the console: `@RegisterConsoleScreen({ path, title, capability, script })` on any provider. */
export const RegisterConsoleScreen = createRegistration<object, ConsoleScreen>();

const PATH = /^[a-z0-9-]{1,40}$/;
const TITLE = /^.{1,40}$/;
/** A path of the service and no other host: `//host` and `/\\host` are other hosts for browsers. */
const ADDRESS = /^\/(?:[^\s/\\]\S*)?$/;

/** The screens that modules add to the console (docs/console.md, "Screens of modules"). */
@Injectable()
export class ConsoleScreenRegistry implements OnModuleInit {
  private readonly screens: ConsoleScreen[] = [];

  constructor(private readonly registrations: Registrations) {}

  /** @throws StartError for a screen that cannot be shown, and for a path that another one has */
  onModuleInit(): void {
    for (const { options } of this.registrations.entries(RegisterConsoleScreen)) this.add(options);
  }

  private add({ path, title, capability, script, page }: ConsoleScreen): void {
    const refuse = (reason: string): never => {
      throw new StartError(`The screen "${path}" of the console cannot be added: ${reason}.`);
    };
    if (!PATH.test(path)) refuse('its path must be 1 to 40 lower-case letters, digits and dashes');
    if (this.screens.some((screen) => screen.path === path)) refuse('there is one with this path already');
    if (!TITLE.test(title)) refuse('its title must have 1 to 40 characters');
    if (capability === '') refuse('it names no capability');
    if ((script === undefined) === (page === undefined)) refuse('it must have either a script or a page');
    if (!ADDRESS.test(script ?? page ?? ''))
      refuse('its script or page must be a path of this service, such as /loyalty/screen.js');
    this.screens.push({ path, title, capability, script, page });
  }

  /** All screens, in their order. */
  get all(): readonly ConsoleScreen[] {
    return this.screens;
  }
}
