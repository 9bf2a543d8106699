/** Declaration and reading of settings. */
export { type BucketAddress, IsBucketAddress, isBucketAddress, readBucketAddress } from './bucket-address.js';
export { IsHttpAddress } from './http-address.js';
export { isDecodable } from './is-decodable.js';
export {
  describeSettings,
  exampleEnv,
  InvalidSettingsError,
  loadSettings,
  readSettings,
  type SettingsByClass,
} from './load-settings.js';
export { type MisspeltVariable, misspeltText, misspeltVariables } from './misspelt-variables.js';
export { isOriginList, originList } from './origin-list.js';
export { trustedProxies } from './proxy-list.js';
export { redisDatabase } from './redis-address.js';
export { Setting, type SettingDeclaration, settingDeclarations } from './setting.decorator.js';
export { Settings } from './settings.js';
export { settingsDigest } from './settings-digest.js';
export { pathWithinSite, sitePathOf, siteUrlOf } from './site-url.js';
export { StartError } from './start.error.js';
