import { RestParam } from '#core/parameters';

/** Parameters of `POST plugin`. */
export class RepairDto {
  @RestParam({
    type: 'string',
    description: 'What is set for debugging; without it and value, what is wrong is put right.',
  })
  name?: string;

  @RestParam({ type: 'string', description: 'Its value.' })
  value?: string;
}

/** Parameters of `POST plugin/data`. */
export class UpgradeDto {
  @RestParam({
    type: 'string',
    enum: ['stop', 'skip', 'retry'],
    description: 'What to do about an upgrade that hangs.',
  })
  upgrade?: string;
}

/** Parameters of `POST plugin/fix`. */
export class FixDto {
  @RestParam({ type: 'string', required: true, description: 'What is to be put right: database.' })
  reason: string;

  @RestParam({ type: 'string', required: true, description: 'The version that the client knows.' })
  current: string;
}
