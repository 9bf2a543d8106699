import { paramsOf, schemaOf } from '#core/parameters';
import { resourceSchema } from '#core/rest';
import { ChangeSiteSettingsDto } from './settings.dto.js';

/** What the settings consist of, as OPTIONS tells it. */
export function settingsSchema(): Record<string, unknown> {
  return resourceSchema(
    'settings',
    Object.fromEntries(
      [...paramsOf(ChangeSiteSettingsDto)].map(([name, declaration]) => [
        name,
        { title: titleOf(name), ...schemaOf(declaration) },
      ]),
    ),
  );
}

/** A label for forms made from the schema: `time_format` becomes `Time format`. */
function titleOf(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
}
