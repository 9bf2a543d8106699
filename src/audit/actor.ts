import { type Caller, RequestContext } from '#core/context';
import type { AuditEntryEntity } from './audit-entry.entity.js';

type ActorColumns = Pick<AuditEntryEntity, 'user_id' | 'login' | 'credential' | 'address' | 'request_id' | 'action'>;

/** Who does the running work, and by which request. The audit log reads it here, because it records what any code writes. */
export interface Actor {
  caller: Caller;
  /** Application password in use, or what gives a caller without an account their rights; empty: nothing. */
  credential: string;
  /** Whether the audit log leaves out what this work changes. */
  isUnrecorded: boolean;
  /** The same as entries store it. */
  readonly columns: ActorColumns;
}

/** The actor of the running request; outside of one a visitor without a name. */
export function currentActor(): Actor {
  const context = RequestContext.peek() ?? new RequestContext();
  const { caller, keyHolder, isUnrecorded } = context;
  const credential = caller.applicationPassword?.name ?? keyHolder;
  return {
    caller,
    credential,
    isUnrecorded,
    get columns() {
      const { address, requestId, action } = context;
      return {
        user_id: caller.id,
        login: caller.login,
        credential,
        address: address.slice(0, 64),
        request_id: requestId.slice(0, 64),
        action: action.slice(0, 191),
      };
    },
  };
}
