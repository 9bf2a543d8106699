import { Param } from '../../core/rest/parameters/index.js';

/** Parameters of `POST plugin`. */
export class RepairParams {
  @Param({
    type: 'string',
    description: 'What is set for debugging; without it and value, what is wrong is put right.',
  })
  name?: string;

  @Param({ type: 'string', description: 'Its value.' })
  value?: string;
}

/** Parameters of `POST plugin/data`. */
export class UpgradeParams {
  @Param({ type: 'string', enum: ['stop', 'skip', 'retry'], description: 'What to do about an upgrade that hangs.' })
  upgrade?: string;
}

/** Parameters of `POST plugin/fix`. */
export class FixParams {
  @Param({ type: 'string', required: true, description: 'What is to be put right: database.' })
  reason: string;

  @Param({ type: 'string', required: true, description: 'The version that the client knows.' })
  current: string;
}
