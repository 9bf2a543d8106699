import { RestParam } from '#core/parameters';

/** `POST personal-data/v1/export` and `erase`: in the body, so that the address is in no log of addresses. */
export class PersonDto {
  @RestParam({ type: 'string', format: 'email', required: true, description: 'E-mail address of the person.' })
  email: string;
}
