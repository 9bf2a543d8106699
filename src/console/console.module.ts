import { AlmanacModule } from '#core/modules';
import { SiteSetupModule } from '../content/site-setup/site-setup.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { AdmissionPageController } from './admission/admission-page.controller.js';
import { ADMISSION_FILES, AdmissionPageService } from './admission/admission-page.service.js';
import { AdmissionTextsService } from './admission/admission-texts.service.js';
import { ConsoleConfig } from './console.config.js';
import { ConsoleController } from './console.controller.js';
import { ADMISSION_FOLDER, ConsoleFilesService } from './console-files.service.js';
import { ConsolePageService } from './console-page.service.js';
import { ConsoleTextsService } from './console-texts.service.js';

/** The organiser's console at `/admin/console` and the page for devices at `/admission`, built from `console/`. */
@AlmanacModule({
  imports: [SiteSetupModule, TextsModule],
  controllers: [ConsoleController, AdmissionPageController],
  providers: [
    { provide: ConsoleFilesService, useFactory: () => new ConsoleFilesService() },
    { provide: ADMISSION_FILES, useFactory: () => new ConsoleFilesService(ADMISSION_FOLDER, 'admission.html') },
    AdmissionPageService,
    AdmissionTextsService,
    ConsolePageService,
    ConsoleTextsService,
  ],
  settings: [ConsoleConfig],
})
export class ConsoleModule {}
