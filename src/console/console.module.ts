import { AlmanacModule } from '#core/modules';
import { SiteSetupModule } from '../content/site-setup/site-setup.module.js';
import { ConsoleConfig } from './console.config.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleFilesService } from './console-files.service.js';
import { ConsolePageService } from './console-page.service.js';

/** The organiser's console at `/admin/console`, built from `console/`. */
@AlmanacModule({
  imports: [SiteSetupModule],
  controllers: [ConsoleController],
  providers: [{ provide: ConsoleFilesService, useFactory: () => new ConsoleFilesService() }, ConsolePageService],
  settings: [ConsoleConfig],
})
export class ConsoleModule {}
