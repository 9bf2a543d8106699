import { Injectable, Optional } from '@nestjs/common';
import { StartError } from '#core/config';
import { Extensions } from '#core/modules';
import { AuthConfig } from './auth.config.js';
import { ROLES, ROLE_CAPABILITIES, isRole } from './roles.js';

/** The capability to store any HTML, which a setting takes from editors (`EDITOR_UNFILTERED_HTML`). */
const UNFILTERED_HTML = 'unfiltered_html';

/** Sets of capabilities that are cached, one for each combination of roles and own capabilities. */
const MAX_CAPABILITY_SETS = 1000;

/** Which capabilities there are, and which of them accounts have: ours and those of modules. */
@Injectable()
export class CapabilitiesService {
  /** Every capability there is: administrators have them all. */
  readonly all: ReadonlySet<string>;
  private readonly byRole: ReadonlyMap<string, readonly string[]>;
  private readonly sets = new Map<string, ReadonlySet<string>>();

  /**
   * @param config absent: that of a new site
   * @throws StartError when a module names a role that does not exist, or a capability of ours
   */
  constructor({ capabilities }: Extensions, @Optional() config?: AuthConfig) {
    for (const [capability, roles] of capabilities) refuseUnusable(capability, roles);
    const filtersEditors = config?.editorUnfilteredHtml === false;
    const added = [...capabilities].map(([capability, roles]) => {
      const isTaken = filtersEditors && capability === UNFILTERED_HTML;
      return [capability, isTaken ? roles.filter((role) => role !== 'editor') : roles] as const;
    });
    this.byRole = new Map(
      ROLES.map((role) => [
        role,
        [
          ...ROLE_CAPABILITIES[role],
          ...added
            .filter(([, roles]) => role === 'administrator' || roles.includes(role))
            .map(([capability]) => capability),
        ],
      ]),
    );
    this.all = new Set(this.byRole.get('administrator'));
  }

  /** The capabilities of a user: those of their roles, then their own additions (`true`) and removals (`false`). */
  of(roles: readonly string[], own: Readonly<Record<string, boolean>> = {}): ReadonlySet<string> {
    const key = JSON.stringify([roles, own]);
    let set = this.sets.get(key);
    if (!set) {
      const all = new Set<string>(roles.flatMap((role) => this.byRole.get(role) ?? []));
      for (const [capability, granted] of Object.entries(own)) {
        if (granted) all.add(capability);
        else all.delete(capability);
      }
      set = all;
      if (this.sets.size < MAX_CAPABILITY_SETS) this.sets.set(key, set);
    }
    return set;
  }
}

function refuseUnusable(capability: string, roles: readonly string[]): void {
  if (ROLE_CAPABILITIES.administrator.includes(capability) || isRole(capability))
    throw new StartError(`A module declares the capability ${capability}, which the service has; rename it.`);
  const unknown = roles.find((role) => !isRole(role));
  if (unknown !== undefined)
    throw new StartError(
      `The capability ${capability} is given to ${unknown}, which is no role; there are ${ROLES.join(', ')}.`,
    );
}
