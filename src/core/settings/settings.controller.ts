import { Get, HttpCode, Inject, Post, type Type } from '@nestjs/common';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, hasCapability, RestParams } from '#core/rest';

/** What shows and changes the settings of a module. */
export interface SettingsResource<Shown extends object, Change extends object> {
  read(): Promise<Shown>;
  /** Changes what is sent. @returns all settings */
  change(sent: Change): Promise<Shown>;
}

/** What the routes of settings take and answer, and what the OpenAPI document says of them. */
export interface SettingsRoutes<Shown extends object, Change extends object> {
  service: Type<SettingsResource<Shown, Change>>;
  response: Type<Shown>;
  dto: Type<Change>;
  /** Part of the operation ids, such as `TicketSettings`. */
  name: string;
  /** Whose settings they are, such as `ticketing`. */
  subject: string;
  /** What reading returns, a sentence. */
  reads: string;
  /** What a change leaves as it is, a sentence. */
  changes: string;
  example: Change;
  /** Parameters whose wrong values are refused; as of `@Endpoint`. */
  strict: readonly string[];
}

/** The routes of settings, for administrators: a mixin, which the controllers of modules extend. */
export function settingsController<Shown extends object, Change extends object>(
  routes: SettingsRoutes<Shown, Change>,
): Type<object> {
  const { service, response, dto, name, subject, reads, changes, example, strict } = routes;

  abstract class SettingsController {
    constructor(@Inject(service) private readonly settings: SettingsResource<Shown, Change>) {}

    @Get()
    @Authorize(hasCapability('manage_options'))
    @ApiOperation({ operationId: `get${name}`, summary: `Get the settings of ${subject}`, description: reads })
    @ApiOkResponse({ description: 'The settings.', type: response })
    read(): Promise<Shown> {
      return this.settings.read();
    }

    @Post()
    @HttpCode(200)
    @Authorize(hasCapability('manage_options'))
    @Endpoint({ strict })
    @ApiOperation({
      operationId: `update${name}`,
      summary: `Change the settings of ${subject}`,
      description: `Changes the settings that are sent. ${changes}`,
    })
    @ApiExample({ body: example })
    @ApiOkResponse({ description: 'All settings.', type: response })
    change(@RestParams(dto) params: Change): Promise<Shown> {
      return this.settings.change(params);
    }
  }
  return SettingsController as unknown as Type<object>;
}
