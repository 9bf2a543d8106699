import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { Html } from '#core/html';
import { PageTemplate } from './page-template.js';

/**
 * A template of a module.
 * @param standard the template that is replaced, to put something around its result
 */
export type TemplateReplacement<Parts> = (parts: Parts, standard: (parts: Parts) => Html) => Html;

/** What a template is replaced by; made by `replaceTemplate`. */
export interface ReplacedTemplate {
  template: PageTemplate<never>;
  replacement: TemplateReplacement<never>;
}

/** Replaces templates of pages. */
export interface PageTheme {
  /** Called once, at the first page. Of several replacements, the later one gets the earlier one as the standard. */
  replacedTemplates(): readonly ReplacedTemplate[];
}

/** Says what a template is replaced by. */
export function replaceTemplate<Parts>(
  template: PageTemplate<Parts>,
  replacement: TemplateReplacement<Parts>,
): ReplacedTemplate {
  return { template, replacement: replacement as unknown as TemplateReplacement<never> };
}

/** Registers a provider that implements `PageTheme`. */
export const RegisterPageTheme = createRegistration<PageTheme>();

/** The templates of pages, in this application. Modules replace them (docs/pages.md). */
@Injectable()
export class PageTemplateRegistry {
  private known?: ReadonlyMap<PageTemplate<never>, (parts: never) => Html>;

  constructor(private readonly registrations: Registrations) {}

  private get replaced(): ReadonlyMap<PageTemplate<never>, (parts: never) => Html> {
    return (this.known ??= this.findReplaced());
  }

  private findReplaced(): ReadonlyMap<PageTemplate<never>, (parts: never) => Html> {
    const replaced = new Map<PageTemplate<never>, (parts: never) => Html>();
    for (const theme of this.registrations.all(RegisterPageTheme))
      for (const { template, replacement } of theme.replacedTemplates()) {
        const before = replaced.get(template) ?? template.standard;
        replaced.set(template, (parts: never) => replacement(parts, before));
      }
    return replaced;
  }

  /** Writes a part of a page with its template. */
  render<Parts>(template: PageTemplate<Parts>, parts: Parts): Html {
    return this.of(template)(parts);
  }

  private of<Parts>(template: PageTemplate<Parts>): (parts: Parts) => Html {
    return (this.replaced.get(template) as ((parts: Parts) => Html) | undefined) ?? template.standard;
  }
}

/** Writes a part of a page with the template of the site, else with the standard one. */
export function rendered<Parts>(
  site: { templates?: PageTemplateRegistry },
  template: PageTemplate<Parts>,
  parts: Parts,
): Html {
  return site.templates ? site.templates.render(template, parts) : template.standard(parts);
}
