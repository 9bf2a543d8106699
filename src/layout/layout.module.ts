import { AlmanacModule } from '#core/modules';
import { TextsModule } from '../texts/texts.module.js';
import { PageLanguagesConfig } from './page-languages.config.js';
import { PageLanguagesService } from './page-languages.service.js';

/** Languages of the public pages. */
@AlmanacModule({
  imports: [TextsModule],
  settings: [PageLanguagesConfig],
  providers: [PageLanguagesService],
  exports: [PageLanguagesService, TextsModule],
})
export class LayoutModule {}
