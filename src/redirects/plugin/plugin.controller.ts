import {
  AnyMethod,
  Endpoint,
  RestParams,
  Read,
  RestController,
  Rights,
  Update,
  Upload,
} from '../../core/rest/route.decorators.js';
import type { UploadInput } from '../../core/rest/rest-request.js';
import { may } from '../redirects.rights.js';
import { FixParams, RepairParams, UpgradeParams } from './plugin.dto.js';
import type { PluginWire } from './plugin.mapper.js';
import { PluginService } from './plugin.service.js';

type Wire = Record<string, unknown>;

/** What clients hear that ask whether a method gets through. */
const SUCCESS = { success: true } as const;

/** `redirects/v1/plugin`. */
@RestController('redirects/v1', 'plugin')
export class PluginController {
  constructor(private readonly plugin: PluginService) {}

  @Read()
  @Rights(may('support_manage'))
  state(@Upload() { headers }: UploadInput): Promise<PluginWire> {
    return this.plugin.state(headers);
  }

  @Update()
  @Rights(may('support_manage'))
  repair(@RestParams() params: RepairParams, @Upload() { headers }: UploadInput): Promise<PluginWire> {
    return this.plugin.repair(params, headers);
  }

  @Update('delete')
  @Rights(may('site_manage'))
  startAnew(): Promise<Wire> {
    return this.plugin.startAnew();
  }

  @AnyMethod('test')
  @Endpoint({ batch: false })
  @Rights(may('support_manage'))
  test(): Wire {
    return SUCCESS;
  }

  @Update('data')
  @Rights(may('option_manage'))
  upgrade(@RestParams() _: UpgradeParams): Wire {
    return this.plugin.upgrade();
  }

  @Update('finish')
  @Rights(may('option_manage'))
  finish(): Wire {
    return SUCCESS;
  }

  @Update('fix')
  @Rights(may('option_manage'))
  fix(@RestParams() params: FixParams): Wire {
    return this.plugin.fix(params);
  }
}
