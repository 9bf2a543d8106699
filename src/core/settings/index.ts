/** Settings of the site that administrators change. */
export { Accepts } from './accepts.decorator.js';
export { SETTINGS_EVENTS, SettingsEvent } from './settings.event.js';
export { SettingsGroup, type SettingsGroupOptions } from './settings-group.decorator.js';
export { getSettingsToken, InjectSettings, SettingsCoreModule, SettingsModule } from './settings.module.js';
export { settingsController, type SettingsResource, type SettingsRoutes } from './settings.controller.js';
export { SettingsStoreRegistry } from './settings-store.registry.js';
export { type SettingChanges, SettingsStore } from './settings.store.js';
