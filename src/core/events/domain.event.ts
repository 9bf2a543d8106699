/** Who caused an event. */
export interface EventActor {
  /** Id of the signed-in user; null for visitors, holders of keys, jobs and commands. */
  userId: number | null;
  /** Kind of key, e.g. `scanner key`; empty: none. */
  keyHolder: string;
  /** As in the `X-Request-Id` header and in the log; the name of the job or command. */
  requestId: string;
}

/** Something that happened and is stored. It carries ids only: subscribers read the rest, and no personal data leaves. */
export abstract class DomainEvent {
  /** UUID of this occurrence. A durable subscriber that must act once uses it as its idempotency key. */
  readonly id: string;
  /** Name in `DomainEvents`, e.g. `order.completed`. */
  readonly name: string;
  /** UTC, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly occurredAt: string;
  readonly actor: EventActor;
}
