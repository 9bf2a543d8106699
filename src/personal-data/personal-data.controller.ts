import { rule } from '../core/rest/rights.js';
import { forbidden } from '../core/rest/errors.js';
import { Act, Endpoint, RestParams, RestController, Rights } from '../core/rest/route.decorators.js';
import { PersonParams } from './personal-data.dto.js';
import { PersonalData } from './personal-data.service.js';
import type { ErasureReport } from './personal-data.service.js';

const administrators = rule(
  'can manage_options and delete_users',
  ({ caller }) =>
    (caller.can('manage_options') && caller.can('delete_users')) ||
    forbidden('rest_forbidden', 'Personal data are exported and erased by administrators.'),
);

/** `personal-data/v1`: requests of people about their data, for administrators. */
@RestController('personal-data/v1')
export class PersonalDataController {
  constructor(private readonly data: PersonalData) {}

  @Act('export')
  @Rights(administrators)
  @Endpoint({ transaction: false, batch: false })
  export(@RestParams() { email }: PersonParams): Promise<Record<string, unknown>> {
    return this.data.export(email);
  }

  @Act('erase')
  @Rights(administrators)
  @Endpoint({ transaction: false, batch: false })
  erase(@RestParams() { email }: PersonParams): Promise<ErasureReport> {
    return this.data.erase(email);
  }
}
