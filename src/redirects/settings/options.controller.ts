import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { may } from '../redirects.rights.js';
import { ChangeOptionsParams } from './options.dto.js';
import type { SettingsWire } from './options.mapper.js';
import { OptionsService } from './options.service.js';

/** `redirects/v1/setting`. */
@RestController('redirects/v1', 'setting')
export class OptionsController {
  constructor(private readonly options: OptionsService) {}

  @Read()
  @Rights(may('option_manage'))
  read(): Promise<SettingsWire> {
    return this.options.read();
  }

  @Update()
  @Rights(may('option_manage'))
  change(@RestParams() params: ChangeOptionsParams): Promise<SettingsWire> {
    return this.options.change(params);
  }
}
