import { AlmanacModule } from '#core/modules';
import { TextsModule } from '../texts/texts.module.js';
import { PageLanguagesConfig } from './page-languages.config.js';
import { PageLanguagesService } from './page-languages.service.js';
import { SiteScriptController } from './site-script.controller.js';

/** Languages of the public pages, and their script. */
@AlmanacModule({
  imports: [TextsModule],
  settings: [PageLanguagesConfig],
  controllers: [SiteScriptController],
  providers: [PageLanguagesService],
  exports: [PageLanguagesService, TextsModule],
})
export class LayoutModule {}
