import { PAGE, POST } from '../../content/content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { RedirectGroupEntity } from '../redirect/redirect-group.entity.js';
import { moduleName } from '../group/modules.js';
import type { RedirectSettings } from '../settings/redirect.settings.js';
import type { RedirectOptionsResponse } from './options.response.js';

/** Version of the stored data that clients know; ours has migrations of its own. */
export const DATABASE_VERSION = '4.2';

/** A choice in a client's form. */
interface Choice<Value> {
  label: string;
  value: Value;
}

/** The settings as they are answered. */
export function toOptionsResponse(
  options: RedirectSettings,
  groups: readonly RedirectGroupEntity[],
): RedirectOptionsResponse {
  return {
    settings: { ...options, modules: [], database: DATABASE_VERSION },
    groups: [...byModule(groups)].map(([label, value]) => ({ label, value })),
    // The path of the service on its machine is not revealed.
    installed: '/',
    canDelete: true,
    post_types: {
      ...Object.fromEntries([POST, PAGE, EVENT].map(({ name, labels }) => [name, labels.many])),
      trash: 'Trash',
    },
  };
}

function byModule(groups: readonly RedirectGroupEntity[]): Map<string, Choice<number>[]> {
  const modules = new Map<string, Choice<number>[]>();
  for (const { id, name, module_id: module } of groups) {
    const label = moduleName(module);
    modules.set(label, [...(modules.get(label) ?? []), { label: name, value: id }]);
  }
  return modules;
}
