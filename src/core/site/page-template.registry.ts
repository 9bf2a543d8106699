import { Injectable } from '@nestjs/common';
import type { Html } from '#core/html';
import { PageTemplate } from './page-template.js';

/**
 * A template of a module.
 * @param standard the template that is replaced, to put something around its result
 */
export type TemplateReplacement<Parts> = (parts: Parts, standard: (parts: Parts) => Html) => Html;

/** The templates of pages, in this application. Modules replace them at start (docs/pages.md). */
@Injectable()
export class PageTemplateRegistry {
  private readonly replaced = new Map<PageTemplate<never>, (parts: never) => Html>();

  /** Replaces a template; of several replacements, the later one gets the earlier one as the standard. */
  replace<Parts>(template: PageTemplate<Parts>, replacement: TemplateReplacement<Parts>): void {
    const before = this.of(template);
    this.replaced.set(template, (parts: Parts) => replacement(parts, before));
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
