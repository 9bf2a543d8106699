import { DomainEvent, type EventsOf } from '#core/events';

/** Settings were stored or reset to their defaults, with the same values as before or with others. */
export class SettingsEvent extends DomainEvent {
  /** Name of their group, e.g. `tickets`. */
  readonly group: string;
  /** Names of the settings in alphabetical order. Values are not included: some are secrets. */
  readonly names: readonly string[];
}

/** Events of settings with the class of their payload. */
export const SETTINGS_EVENTS = {
  'settings.changed': SettingsEvent,
} as const;

declare module '../events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof SETTINGS_EVENTS> {}
}
