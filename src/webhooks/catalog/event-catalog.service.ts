import { Injectable } from '@nestjs/common';
import { Extensions } from '#core/modules';
import { bodyExample, dataSchema, type EventDescription } from './event-description.js';
import { EVENT_SCHEMAS } from './event-schemas.js';

/** Type of messages that are sent on request, to test an endpoint. */
export const TEST_TYPE = 'webhook.test';

const TEST: EventDescription = { description: 'Sent on request, to test an endpoint.', members: {} };

/** A type of message as `GET types` shows it. */
export interface EventType {
  type: string;
  description: string;
  /** JSON schema of `data`. */
  schema: Record<string, unknown>;
  /** A thin body. */
  example: Record<string, unknown>;
}

/** The types of messages: all domain events, of the service and of modules of others. */
@Injectable()
export class EventCatalogService {
  constructor(private readonly extensions: Extensions) {}

  /** Whether endpoints can be limited to a type. */
  has(type: string): boolean {
    return this.extensions.domainEvents.has(type);
  }

  /** All types with schemas and examples, in alphabetical order. */
  list(): EventType[] {
    const names = [...this.extensions.domainEvents.keys(), TEST_TYPE].sort();
    return names.map((name) => this.show(name));
  }

  private show(type: string): EventType {
    const event = this.descriptionOf(type);
    return { type, description: event.description, schema: dataSchema(event), example: bodyExample(type, event) };
  }

  /** Those of the service are generated; modules of others describe theirs in `webhook` of the class of the payload. */
  private descriptionOf(type: string): EventDescription {
    if (type === TEST_TYPE) return TEST;
    const own: EventDescription | undefined = Object.hasOwn(EVENT_SCHEMAS, type) ? EVENT_SCHEMAS[type] : undefined;
    const payload = this.extensions.domainEvents.get(type) as { webhook?: EventDescription } | undefined;
    return own ?? payload?.webhook ?? { description: '', members: {} };
  }
}
