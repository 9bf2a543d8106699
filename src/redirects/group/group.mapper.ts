import type { RedirectGroupEntity } from '../redirect/redirect-group.entity.js';
import { moduleName } from './modules.js';
import type { RedirectGroupResponse } from './group.response.js';

/** A group as it is answered. @param preset id of the group that new rules are offered */
export function toGroupResponse(
  group: RedirectGroupEntity & { redirects: number },
  preset?: number,
): RedirectGroupResponse {
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
