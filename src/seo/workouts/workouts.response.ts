import { ApiProperty } from '#core/openapi';

/** The only exercise of the response. */
export class WorkoutConfigurationResponse {
  @ApiProperty({ type: 'string', isArray: true, maxItems: 0, description: 'Always empty.' })
  finishedSteps!: never[];
}

/** Exercises by name. */
export class WorkoutsStateResponse {
  @ApiProperty({ type: WorkoutConfigurationResponse, description: 'The first configuration.' })
  configuration!: WorkoutConfigurationResponse;
}

/** The state of the exercises. */
export class WorkoutsResponse {
  @ApiProperty({ type: WorkoutsStateResponse, description: 'The state by name of the exercise.' })
  json!: WorkoutsStateResponse;
}

/** What a write of exercises answers. */
export class SavedWorkoutsResponse {
  @ApiProperty({
    type: 'object',
    additionalProperties: false,
    nullable: true,
    description: 'Always null: nothing is stored.',
  })
  json!: null;
}
