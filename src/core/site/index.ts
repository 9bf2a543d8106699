/** The site: name, address, appearance of its pages. */
export { type ConsoleScreen, ConsoleScreenRegistry, RegisterConsoleScreen } from './console-screen.registry.js';
export { InstallationService } from './installation.service.js';
export {
  type FinishedPage,
  type PageFinisher,
  PageFinisherRegistry,
  RegisterPageFinisher,
} from './page-finisher.registry.js';
export {
  type PageExtension,
  PageExtensionRegistry,
  type PageLink,
  RegisterPageExtension,
} from './page-extension.registry.js';
export { PageSlotRegistry, PART_TIMEOUT_MS } from './page-slot.registry.js';
export {
  type AddedParts,
  type PageAddition,
  type PagePartsSource,
  PageSlot,
  RegisterPageParts,
  type SlotPart,
} from './page-slot.js';
export {
  PageTemplateRegistry,
  type PageTheme,
  RegisterPageTheme,
  rendered,
  replaceTemplate,
  type ReplacedTemplate,
  type TemplateReplacement,
} from './page-template.registry.js';
export { PageTemplate } from './page-template.js';
export { SiteModule } from './site.module.js';
export { SiteService } from './site.service.js';
export {
  COLOR_THEMES,
  type ColorTheme,
  COLOUR,
  isCurrency,
  type NamedPage,
  type PageSite,
  type SiteLink,
  type SiteLinks,
  SiteSettings,
  TYPE_PAIRINGS,
  type TypePairing,
} from './site.settings.js';
export { type DateFormats, usualFormats } from './usual-formats.js';
