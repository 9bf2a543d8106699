import { ApiProperty } from '#core/openapi';

/** The only exercise of the response. */
export class WorkoutConfigurationResponse {
  /** Always empty. */
  @ApiProperty({ type: 'string', isArray: true, maxItems: 0 })
  finishedSteps!: never[];
}

/** Exercises by name. */
export class WorkoutsStateResponse {
  /** The first configuration. */
  configuration!: WorkoutConfigurationResponse;
}

/** The state of the exercises. */
export class WorkoutsResponse {
  /** The state by name of the exercise. */
  json!: WorkoutsStateResponse;
}

/** What a write of exercises answers. */
export class SavedWorkoutsResponse {
  /** Always null: nothing is stored. */
  @ApiProperty({ type: 'object', additionalProperties: false, nullable: true })
  json!: null;
}
