import type { Caller } from '#core/context';

/** `SyncRights.mark` of callers whose account and these capabilities decide what they see. */
export function rightsMark(caller: Caller, capabilities: readonly string[]): string {
  return [caller.id, caller.authorId, ...capabilities.map((name) => (caller.can(name) ? name : '-'))].join(' ');
}
