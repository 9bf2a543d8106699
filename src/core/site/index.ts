/** The site: name, address, appearance of its pages. */
export { type ConsoleScreen, ConsoleScreenRegistry } from './console-screen.registry.js';
export { InstallationService } from './installation.service.js';
export { type FinishedPage, type PageFinisher, PageFinisherRegistry } from './page-finisher.registry.js';
export {
  type PageLink,
  type PageLinks,
  PagePartRegistry,
  type PostSection,
  type QueryPage,
} from './page-part.registry.js';
export { PageSlotRegistry, PART_TIMEOUT_MS } from './page-slot.registry.js';
export { type AddedParts, type PageAddition, PageSlot } from './page-slot.js';
export { PageTemplateRegistry, rendered, type TemplateReplacement } from './page-template.registry.js';
export { PageTemplate } from './page-template.js';
export { SiteModule } from './site.module.js';
export { SiteService } from './site.service.js';
export { type NamedPage, type PageSite, type SiteLink, type SiteLinks, SiteSettings } from './site.settings.js';
