import { AlmanacModule } from '#core/modules';
import { SiteSetupModule } from '../content/site-setup/site-setup.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { ConsoleConfig } from './console.config.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleFilesService } from './console-files.service.js';
import { ConsolePageService } from './console-page.service.js';
import { ConsoleTextsService } from './console-texts.service.js';

/** The organiser's console at `/admin/console`, built from `console/`. */
@AlmanacModule({
  imports: [SiteSetupModule, TextsModule],
  controllers: [ConsoleController],
  providers: [
    { provide: ConsoleFilesService, useFactory: () => new ConsoleFilesService() },
    ConsolePageService,
    ConsoleTextsService,
  ],
  settings: [ConsoleConfig],
})
export class ConsoleModule {}
