import type { RedirectGroupEntity } from './group.entity.js';
import { moduleName } from './modules.js';

/** A group as clients see it. */
export interface GroupWire {
  id: number;
  name: string;
  redirects: number;
  module_id: number;
  moduleName: string;
  enabled: boolean;
  /** In lists, on the group that the last rule was made in. */
  default?: true;
}

/** A group as it is answered. @param preset id of the group that new rules are offered */
export function groupWire(group: RedirectGroupEntity & { redirects: number }, preset?: number): GroupWire {
  return {
    id: group.id,
    name: group.name,
    redirects: group.redirects,
    module_id: group.module_id,
    moduleName: moduleName(group.module_id),
    enabled: group.enabled,
    ...(group.id === preset && { default: true as const }),
  };
}
