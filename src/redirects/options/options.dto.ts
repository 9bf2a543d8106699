import { RestParam } from '#core/parameters';
import { OPTION_NAMES } from './read-options.js';

/** Parameters of `POST setting`: any of the settings, each as it comes. What makes no sense is passed over. */
export class ChangeOptionsDto {
  [option: string]: unknown;
}

for (const name of OPTION_NAMES) {
  const description = `New value of ${name}.`;
  RestParam({
    hidden: true,
    loose: 'Values that do not fit are ignored (recorded); `readOptions` reads them.',
    description,
  })(ChangeOptionsDto.prototype, name);
}
