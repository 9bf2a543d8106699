import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { LAYOUT_TEMPLATE, PageTemplateRegistry, html } from 'almanac';

/** Puts a line above every page. */
@Injectable()
export class LoyaltyTheme implements OnModuleInit {
  constructor(private readonly templates: PageTemplateRegistry) {}

  onModuleInit(): void {
    this.templates.replace(
      LAYOUT_TEMPLATE,
      (parts, standard) =>
        html`<p id="loyalty">Collect points</p>
          ${standard(parts)}`,
    );
  }
}
